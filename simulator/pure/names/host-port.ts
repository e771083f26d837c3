/** `1.2.3.4:80`, `[::1]:80`: an address with colons of its own is put in brackets. */
export function hostPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
