/** Returns a message of a topic as JSON; `json` is its data. */
export function messageText(
  topic: string,
  seq: number,
  time: number,
  type: 'snapshot' | 'delta',
  json: string,
): string {
  return `{"topic":"${topic}","seq":${seq},"ts":${time},"type":"${type}","data":${json}}`
}
