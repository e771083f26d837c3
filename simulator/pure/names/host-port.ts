/** Returns `1.2.3.4:80` or `[::1]:80`: an IPv6 address is in brackets. */
export function formatHostPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
