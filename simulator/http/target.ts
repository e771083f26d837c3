/** The request target taken apart: raw path and query of `/path?query` or `http://host/path?query`. */

export interface Target {
  readonly path: string;
  readonly query: string;
}

/** Undefined when no server could make sense of it: not a path, or with a broken percent escape in it. */
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
