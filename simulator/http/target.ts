/** Splits request targets, such as `/path?query` or `http://host/path?query`. Percent escapes are not decoded. */

export interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

/** Splits a target. Returns undefined if the target is not a path or contains an invalid percent escape. */
export function splitTarget(target: string): RequestTarget | undefined {
  let start = 0;
  if (target.charCodeAt(0) !== 47) {
    const scheme = /^https?:\/\/[^/?#]*/i.exec(target);
    if (scheme === null) return target === '*' ? { path: '*', query: '' } : undefined;
    start = scheme[0].length;
  }
  const queryStart = target.indexOf('?', start);
  const path = queryStart < 0 ? (start === 0 ? target : target.slice(start)) : target.slice(start, queryStart);
  if (path.includes('%') && /%(?![0-9A-Fa-f]{2})/.test(path)) return undefined;
  return { path: path === '' ? '/' : path, query: queryStart < 0 ? '' : target.slice(queryStart + 1) };
}
