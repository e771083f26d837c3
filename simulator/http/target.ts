/** Parses the request target: raw path and query of `/path?query` or `http://host/path?query`. */

export interface Target {
  readonly path: string;
  readonly query: string;
}

/** Returns undefined for an invalid target: not a path, or with an invalid percent escape. */
export function splitTarget(target: string): Target | undefined {
  let from = 0;
  if (target.charCodeAt(0) !== 47) {
    const scheme = /^https?:\/\/[^/?#]*/i.exec(target);
    if (scheme === null) return target === '*' ? { path: '*', query: '' } : undefined;
    from = scheme[0].length;
  }
  const mark = target.indexOf('?', from);
  const path = mark < 0 ? (from === 0 ? target : target.slice(from)) : target.slice(from, mark);
  if (path.includes('%') && /%(?![0-9A-Fa-f]{2})/.test(path)) return undefined;
  return { path: path === '' ? '/' : path, query: mark < 0 ? '' : target.slice(mark + 1) };
}
