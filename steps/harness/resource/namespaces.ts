/** The namespaces that scenarios use, depending on what the server allows. */
import { createSuiteError } from '../../../client/errors.ts';

export interface NamespaceUse {
  /** Whether each scenario creates its own namespaces. */
  readonly areCreated: boolean;
  /**
   * The only namespaces that scenarios may use: the first namespace for `{namespace}`, the second for `{namespace:second}`. Absent if any
   * name is allowed.
   */
  readonly existingNames?: readonly string[];
}

export const CREATED_NAMESPACES: NamespaceUse = { areCreated: true };

/** Returns the namespace for `{namespace}` or `{namespace:second}` if no namespace can be created. */
export function chooseFixedNamespace(names: readonly string[], alias: string): string {
  const name = names[alias === '' ? 0 : 1];
  if (name === undefined)
    throw createSuiteError(`the run has only one namespace: specify another with --namespace for {namespace:${alias}}`);
  return name;
}
