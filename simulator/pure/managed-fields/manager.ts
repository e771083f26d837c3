/**
 * The identity of a field manager, which consists of name, operation, API version and subresource. The version of an Apply manager is not
 * part of its identity, because an applied configuration is the same in every version (rules `apply-*` and `mf-*`).
 */
import { quote } from '../../../values/go-quote.ts';
import { measureBytes } from '../go/text.ts';

export interface Manager {
  readonly name: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  /** The subresource, or '' for the object itself. */
  readonly subresource: string;
}

/** Returns a text that identifies a manager. Messages list managers in the order of their identifiers. */
export function formatManagerIdentifier({ name, operation, apiVersion, subresource }: Manager): string {
  return JSON.stringify({
    ...(name !== '' && { manager: name }),
    operation,
    ...(operation === 'Update' && { apiVersion }),
    ...(subresource !== '' && { subresource }),
  });
}

/** The cached managers by identifier. A cache is effective, because only few different managers write objects. */
const managersByIdentifier = new Map<string, Manager>();
const MAX_CACHED_MANAGERS = 1024;

export function parseManagerIdentifier(identifier: string): Manager {
  const cachedManager = managersByIdentifier.get(identifier);
  if (cachedManager !== undefined) return cachedManager;
  if (managersByIdentifier.size >= MAX_CACHED_MANAGERS) managersByIdentifier.clear();
  const manager = parseManager(identifier);
  managersByIdentifier.set(identifier, manager);
  return manager;
}

function parseManager(identifier: string): Manager {
  const parsedIdentifier: ManagerIdentifier = JSON.parse(identifier);
  const { manager = '', operation, apiVersion = '', subresource = '' } = parsedIdentifier;
  return { name: manager, operation, apiVersion, subresource };
}

interface ManagerIdentifier {
  readonly manager?: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion?: string;
  readonly subresource?: string;
}

/** Formats a manager for the messages of conflicts, such as `"kubectl" with subresource "status" using apps/v1`. */
export function formatManager(identifier: string): string {
  const { name, operation, apiVersion, subresource } = parseManagerIdentifier(identifier);
  const subresourceText = subresource === '' ? '' : ` with subresource ${quote(subresource)}`;
  return `${quote(name)}${subresourceText}${operation === 'Update' ? ` using ${apiVersion}` : ''}`;
}

const MAX_NAME_BYTES = 128;
// Matches a character that Go considers printable: letters, marks, numbers, punctuation, symbols and the space.
const PRINTABLE_CHARACTER = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/** Returns the default name of a manager, which is the part of the user agent before the first slash (mf-manager-from-user-agent). */
export function deriveManagerName(userAgent: string): string {
  let name = '';
  let byteCount = 0;
  for (const character of userAgent.replace(/\/.*/s, '')) {
    if (!PRINTABLE_CHARACTER.test(character)) continue;
    byteCount += measureBytes(character);
    if (byteCount > MAX_NAME_BYTES) break;
    name += character;
  }
  return name;
}
