/** True if the browser knows passkeys and the page has a host name, without which browsers allow none. */
export function passkeysWork(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^\[|^[\d.]+$/.test(location.hostname)
}
