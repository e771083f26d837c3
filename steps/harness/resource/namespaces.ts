/** Which namespaces scenarios work in, as far as the server lets them choose. */
import { harness } from '../../../client/errors.ts';

export interface NamespaceUse {
  /** Each scenario makes its own. */
  readonly made: boolean;
  /** These and no others: the scenario's own, its second one, … Absent where any name will do. */
  readonly fixed?: readonly string[];
}

export const everyNamespaceMade: NamespaceUse = { made: true };

/** Returns the namespace for `{namespace}` and `{namespace:second}` if none can be created. */
export function fixedNamespace(names: readonly string[], nickname: string): string {
  const name = names[nickname === '' ? 0 : 1];
  if (name === undefined) throw harness(`the run has one namespace: ${JSON.stringify(nickname)} can't be another`);
  return name;
}
