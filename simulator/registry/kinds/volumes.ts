/** PersistentVolumes and PersistentVolumeClaims: they start as Pending, and a claim's spec is immutable once it is created. */
import type { ApiObject } from '../../pure/object.ts';
import { compareQuantities, parseQuantity, ZERO } from '../../pure/quantity/quantity.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { deepCopy } from '../../pure/value/deep-copy.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { type Fields, fieldsOf, fill, isUnset, struct, text } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';

const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];
const IMMUTABLE =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';
/** Fields of a PersistentVolume's spec that are no source of a volume. */
const NO_SOURCES = new Set([
  'capacity',
  'accessModes',
  'claimRef',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'mountOptions',
  'volumeMode',
  'nodeAffinity',
  'volumeAttributesClassName',
]);

const pending: KindRules = {
  returnsDeletedObject: true,
  setDefaults: (volume) => fill(struct(volume, 'status'), 'phase', 'Pending'),
  prepareForCreate(volume) {
    volume.status = { phase: 'Pending' };
  },
};

export const persistentvolumeclaimsRules: KindRules = {
  ...pending,
  skipSchemaValidation: true,
  validate: ({ spec }) => validateClaim(fieldsOf(spec)),
  validateUpdate: validateSameClaim,
};

export const persistentvolumesRules: KindRules = {
  ...pending,
  skipSchemaValidation: true,
  validate: ({ spec }) => validateVolume(fieldsOf(spec)),
};

function validateClaim(spec: Fields): FieldProblem[] {
  const at = 'spec.resources[storage]';
  const { storage } = fieldsOf(fieldsOf(spec.resources).requests);
  const modes = texts(spec.accessModes);
  const problems = modes.length === 0 ? [required('spec.accessModes', 'at least 1 access mode is required')] : [];
  problems.push(...validateModes(modes));
  if (isUnset(storage)) problems.push(required(at));
  else problems.push(...validatePositive(storage, at));
  return [...problems, ...validateVolumeMode(spec.volumeMode)];
}

function validateVolume(spec: Fields): FieldProblem[] {
  const modes = texts(spec.accessModes);
  const capacity = fieldsOf(spec.capacity);
  const names = Object.keys(capacity);
  const policy = text(spec.persistentVolumeReclaimPolicy);
  const policies = ['Delete', 'Recycle', 'Retain'];
  const problems = modes.length === 0 ? [required('spec.accessModes')] : [];
  problems.push(...validateModes(modes));
  if (names.length === 0) problems.push(required('spec.capacity'));
  if (names.length !== 1 || names[0] !== 'storage') {
    problems.push(notSupported('spec.capacity', { bare: 'core.ResourceList(nil)' }, ['storage']));
  }
  for (const name of names) problems.push(...validatePositive(capacity[name], `spec.capacity[${name}]`));
  if (policy !== '' && !policies.includes(policy)) {
    problems.push(notSupported('spec.persistentVolumeReclaimPolicy', policy, policies));
  }
  const sources = Object.keys(spec).filter((member) => !NO_SOURCES.has(member) && !isUnset(spec[member]));
  if (sources.length === 0) problems.push(required('spec', 'must specify a volume type'));
  for (const extra of sources.slice(1)) {
    problems.push(forbiddenField(`spec.${extra}`, 'may not specify more than 1 volume type'));
  }
  return [...problems, ...validateVolumeMode(spec.volumeMode)];
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text) : [];
}

function validateModes(modes: readonly string[]): FieldProblem[] {
  const at = 'spec.accessModes';
  const unknown = modes.filter((mode) => !ACCESS_MODES.includes(mode));
  const problems = unknown.map((mode) => notSupported(at, mode, ACCESS_MODES));
  const others = modes.some((mode) => mode !== 'ReadWriteOncePod' && ACCESS_MODES.includes(mode));
  if (!modes.includes('ReadWriteOncePod') || !others) return problems;
  return [...problems, forbiddenField(at, 'may not use ReadWriteOncePod with other access modes')];
}

function validatePositive(written: unknown, at: string): FieldProblem[] {
  const quantity = parseQuantity(String(written));
  return compareQuantities(quantity, ZERO) > 0 ? [] : [invalidValue(at, quantity.text, 'must be greater than zero')];
}

function validateVolumeMode(written: unknown): FieldProblem[] {
  const mode = text(written);
  const modes = ['Block', 'Filesystem'];
  return mode === '' || modes.includes(mode) ? [] : [notSupported('spec.volumeMode', mode, modes)];
}

function validateSameClaim(next: ApiObject, previous: ApiObject): FieldProblem[] {
  const [spec, before] = [deepCopy(fieldsOf(next.spec)), deepCopy(fieldsOf(previous.spec))];
  // A claim is bound once.
  if (isUnset(before.volumeName)) delete spec.volumeName;
  if (fieldsOf(next.status).phase === 'Bound') {
    for (const one of [spec, before]) delete fieldsOf(fieldsOf(one.resources).requests).storage;
    if (!isUnset(spec.volumeAttributesClassName))
      spec.volumeAttributesClassName = before.volumeAttributesClassName ?? null;
  }
  return deepEqual(spec, before) ? [] : [forbiddenField('spec', IMMUTABLE)];
}
