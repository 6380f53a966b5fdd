/** A message of a topic; `json` is its content. */
export function messageText(
  topic: string,
  seq: number,
  time: number,
  type: 'snapshot' | 'delta',
  json: string,
): string {
  return `{"topic":"${topic}","seq":${seq},"ts":${time},"type":"${type}","data":${json}}`
}
