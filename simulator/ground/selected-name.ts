/**
 * The one name that a field selector admits. A list restricted to one object is authorized and counted as a request for it,
 * so this must be known before any handler reads the selector in full.
 */

/** `metadata.name=x,status.phase=Running` is x; undefined when the name is not fixed or can't be part of a path. */
export function exactName(selector: string): string | undefined {
  if (!selector.includes('metadata.name=')) return undefined;
  let selectedName: string | undefined;
  for (const term of selector.split(/(?<!\\),/)) {
    const match = /^metadata\.name==?(.*)$/s.exec(term);
    if (match !== null && selectedName === undefined) selectedName = (match[1] ?? '').replace(/\\([\\,=])/g, '$1');
  }
  if (
    selectedName === undefined ||
    selectedName === '' ||
    selectedName === '.' ||
    selectedName === '..' ||
    /[/%]/.test(selectedName)
  )
    return undefined;
  return selectedName;
}
