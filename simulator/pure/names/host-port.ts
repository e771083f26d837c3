/** Formats host and port as `1.2.3.4:80`, or as `[::1]:80` for an IPv6 address. */
export function formatHostPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
