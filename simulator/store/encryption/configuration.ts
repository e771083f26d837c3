/**
 * Reads the EncryptionConfiguration of `--encryption-provider-config`, which lists the resources whose objects are encrypted, and the
 * encryption keys. The first provider of a rule encrypts written values. Reads try all providers of the rule. The first rule that names a
 * resource applies.
 *
 *     kind: EncryptionConfiguration, resources:
 *     - resources: [secrets, '*.apps']
 *       providers: [{aesgcm: {keys: [{name: new, secret: …}, {name: old, secret: …}]}}, {identity: {}}]
 */
import { isObject } from '../../pure/value/is-object.ts';

export type Algorithm = 'aesgcm' | 'aescbc' | 'secretbox';

export interface EncryptionKey {
  readonly name: string;
  readonly secret: Uint8Array;
}

export type EncryptionProvider =
  | { readonly type: Algorithm; readonly keys: readonly EncryptionKey[] }
  | { readonly type: 'identity' };

export interface EncryptionRule {
  /** Resources such as `configmaps` and `deployments.apps`, or wildcards: `*.apps`, `*.` for the group without a name, `*.*` for all. */
  readonly resources: readonly string[];
  readonly providers: readonly EncryptionProvider[];
}

/** The error for an invalid file. The message lists all problems with their paths. */
export class EncryptionConfigError extends Error {
  override readonly name = 'EncryptionConfigError';
}

const KEY_LENGTHS: Readonly<Record<Algorithm, readonly number[]>> = {
  aesgcm: [16, 24, 32],
  aescbc: [16, 24, 32],
  secretbox: [32],
};

/** Reads the rules of a configuration. `groupSuffix` is the group suffix of the dialect. Throws EncryptionConfigError. */
export function readEncryptionRules(document: unknown, groupSuffix: string): readonly EncryptionRule[] {
  const reader = new ConfigurationReader(groupSuffix);
  const rules = reader.readConfiguration(document);
  if (reader.problems.length > 0) throw new EncryptionConfigError(reader.problems.join('; '));
  return rules;
}

/**
 * Returns the providers of a resource, or an empty list if the resource is not encrypted. If several rules contain the name or wildcard that
 * matches first, the result contains the providers of all these rules.
 */
export function findProviders(
  rules: readonly EncryptionRule[],
  group: string,
  resource: string,
): readonly EncryptionProvider[] {
  const qualifiedResource = group === '' ? resource : `${resource}.${group}`;
  const names = [qualifiedResource, `*.${group}`, '*.*'];
  const matchingName = rules.flatMap((rule) => rule.resources).find((name) => names.includes(name));
  return rules
    .filter((rule) => rule.resources.some((name) => name === matchingName))
    .flatMap(({ providers }) => providers);
}

type ConfigurationFields = Readonly<Record<string, unknown>>;

class ConfigurationReader {
  readonly problems: string[] = [];
  readonly #groupSuffix: string;

  constructor(groupSuffix: string) {
    this.#groupSuffix = groupSuffix;
  }

  readConfiguration(document: unknown): EncryptionRule[] {
    const fields = this.#readFields(document, '', ['apiVersion', 'kind', 'resources']);
    const apiVersion = `apiserver.config.${this.#groupSuffix}/v1`;
    if (fields.apiVersion !== apiVersion) this.problems.push(`apiVersion: must be ${apiVersion}`);
    if (fields.kind !== 'EncryptionConfiguration') this.problems.push('kind: must be EncryptionConfiguration');
    return this.#readList(fields.resources, 'resources').map((rule, index) =>
      this.#readRule(rule, `resources[${index}]`),
    );
  }

  #readRule(value: unknown, path: string): EncryptionRule {
    const fields = this.#readFields(value, path, ['resources', 'providers']);
    const resources = this.#readList(fields.resources, `${path}.resources`).map((name, index) =>
      this.#readResource(name, `${path}.resources[${index}]`),
    );
    this.#checkOverlaps(resources, `${path}.resources`);
    const providers = this.#readList(fields.providers, `${path}.providers`).flatMap((provider, index) =>
      this.#readProvider(provider, `${path}.providers[${index}]`),
    );
    return { resources, providers };
  }

  #readResource(value: unknown, path: string): string {
    if (typeof value !== 'string' || value === '') this.problems.push(`${path}: must be the name of a resource`);
    const name = String(value);
    const [resource = '', ...groupSegments] = name.split('.');
    const group = groupSegments.join('.');
    if (name !== name.toLowerCase()) this.problems.push(`${path}: ${name} has capital letters`);
    else if (name === '*') this.problems.push(`${path}: write *. for the group without a name, *.* for everything`);
    else if (group === `events.${this.#groupSuffix}`)
      this.problems.push(`${path}: events of all groups are stored as events`);
    else if (group === 'extensions') this.problems.push(`${path}: the group extensions no longer exists`);
    else if (group === '*' && resource !== '*') this.problems.push(`${path}: ${name} names a resource of every group`);
    return name;
  }

  #checkOverlaps(names: readonly string[], path: string): void {
    if (new Set(names).size < names.length) this.problems.push(`${path}: a resource is named twice`);
    const readGroup = (name: string) => name.split('.').slice(1).join('.');
    const hasOverlap = names.some(
      (name) =>
        name.startsWith('*.') &&
        names.some((otherName) => otherName !== name && (name === '*.*' || readGroup(otherName) === readGroup(name))),
    );
    if (hasOverlap) this.problems.push(`${path}: a wildcard includes another resource of the list`);
  }

  #readProvider(value: unknown, path: string): EncryptionProvider[] {
    const allowedFields = ['aesgcm', 'aescbc', 'secretbox', 'identity', 'kms'] as const;
    const fields = this.#readFields(value, path, allowedFields);
    const providerFields = allowedFields.filter((name) => Object.hasOwn(fields, name));
    const [type] = providerFields;
    if (type === undefined || providerFields.length > 1) {
      this.problems.push(`${path}: must have one of aesgcm, aescbc, secretbox, identity`);
      return [];
    }
    if (type === 'identity') return [{ type }];
    if (type === 'kms') {
      this.problems.push(`${path}.kms: key management services are not supported here`);
      return [];
    }
    const { keys } = this.#readFields(fields[type], `${path}.${type}`, ['keys']);
    const keyEntries = this.#readList(keys, `${path}.${type}.keys`);
    return [{ type, keys: keyEntries.map((key, index) => this.#readKey(key, `${path}.${type}.keys[${index}]`, type)) }];
  }

  #readKey(value: unknown, path: string, algorithm: Algorithm): EncryptionKey {
    const { name, secret } = this.#readFields(value, path, ['name', 'secret']);
    if (typeof name !== 'string' || name === '') this.problems.push(`${path}.name: is required`);
    if (typeof secret !== 'string' || secret === '') {
      this.problems.push(`${path}.secret: is required`);
      return { name: String(name), secret: new Uint8Array() };
    }
    const bytes = Buffer.from(secret, 'base64');
    // Messages must not contain the secret.
    if (bytes.toString('base64') !== secret) this.problems.push(`${path}.secret: must be base64`);
    else if (!KEY_LENGTHS[algorithm].includes(bytes.length)) {
      this.problems.push(`${path}.secret: has ${bytes.length} bytes, must have ${KEY_LENGTHS[algorithm].join(' or ')}`);
    }
    return { name: String(name), secret: bytes };
  }

  #readFields(value: unknown, path: string, allowedFields: readonly string[]): ConfigurationFields {
    if (!isObject(value)) {
      this.problems.push(path === '' ? 'must be one document' : `${path}: must be an object`);
      return {};
    }
    for (const name of Object.keys(value)) {
      if (!allowedFields.includes(name)) this.problems.push(`${path === '' ? '' : `${path}.`}${name}: is unknown`);
    }
    return value;
  }

  #readList(value: unknown, path: string): readonly unknown[] {
    if (Array.isArray(value) && value.length > 0) return value;
    this.problems.push(`${path}: must be a list that is not empty`);
    return [];
  }
}
