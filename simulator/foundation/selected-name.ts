/**
 * Finds the only name that a field selector selects. A list that can contain only one object is authorized and counted as a request for
 * this object. Therefore, the name is determined before a handler parses the selector.
 */

/**
 * Returns the selected name, such as x for `metadata.name=x,status.phase=Running`. Returns undefined if the selector does not require one
 * name, or if the name cannot be part of a path.
 */
export function findExactName(selector: string): string | undefined {
  if (!selector.includes('metadata.name=')) return undefined;
  let selectedName: string | undefined;
  // kube-apiserver sorts the terms before it parses them.
  for (const term of selector.split(/(?<!\\),/).sort()) {
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
