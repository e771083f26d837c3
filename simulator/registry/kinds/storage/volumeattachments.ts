/** The behavior of VolumeAttachments. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, readMembers, readText } from '../../object-fields.ts';
import type { FieldTags, ValidationTags } from '../../validation/tags.ts';
import { validateFieldTags, validateTags } from '../../validation/validate-tags.ts';
import { CSI_DRIVER_NAME_TAGS, createDriverNameContext } from '../core/pods/volume-sources.ts';
import { validateVolumeSpec } from '../core/volume-spec.ts';

const MAX_ERROR_LENGTH = 1024;
const MAX_METADATA_BYTES = 256 * 1024;

const createAttachmentFieldTags = (behaviors: ReadonlySet<ReleaseBehavior>): FieldTags => ({
  attacher: behaviors.has('volume-attachment-names-validated') ? CSI_DRIVER_NAME_TAGS : { required: true },
  source: { check: (source, fieldPath) => validateAttachmentSource(readMembers(source), fieldPath, behaviors) },
});

const NODE_NAME_TAGS: ValidationTags = { pointer: true, format: 'long-name' };

function validateAttachmentSource(
  { inlineVolumeSpec, persistentVolumeName }: Fields,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const detail = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName';
  const isNamed = persistentVolumeName !== undefined && persistentVolumeName !== null;
  if (isUnset(inlineVolumeSpec)) {
    if (!isNamed) return [createRequiredProblem(fieldPath, detail)];
    if (persistentVolumeName !== '') return [];
    return [createRequiredProblem(`${fieldPath}.persistentVolumeName`, 'must specify non empty persistentVolumeName')];
  }
  if (isNamed) return [createForbiddenProblem(fieldPath, detail)];
  return validateVolumeSpec(readMembers(inlineVolumeSpec), `${fieldPath}.inlineVolumeSpec`, {
    isInline: true,
    name: '',
    behaviors,
  });
}

function validateAttachment(
  { spec: specValue, status }: ApiObject,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const spec = readMembers(specValue);
  return [
    ...validateFieldTags(
      createAttachmentFieldTags(behaviors),
      { ...spec, attacher: readText(spec.attacher), source: readMembers(spec.source) },
      'spec',
      createDriverNameContext(behaviors),
    ),
    ...validateTags(NODE_NAME_TAGS, readText(spec.nodeName), 'spec.nodeName'),
    ...validateAttachmentStatus(readMembers(status)),
    ...(behaviors.has('volume-attachment-names-validated') ? validateVolumeName(spec) : []),
  ];
}

function validateAttachmentStatus(status: Fields): FieldProblem[] {
  const metadataSize = Object.entries(readMembers(status.attachmentMetadata)).reduce(
    (sum, [key, value]) => sum + key.length + readText(value).length,
    0,
  );
  return [
    ...(metadataSize > MAX_METADATA_BYTES
      ? [createTooLongProblem('status.attachmentMetadata', MAX_METADATA_BYTES)]
      : []),
    ...['attachError', 'detachError']
      .filter((member) => readText(readMembers(status[member]).message).length > MAX_ERROR_LENGTH)
      .map((member) => createTooLongProblem(`status.${member}.message`, MAX_METADATA_BYTES)),
  ];
}

function validateVolumeName({ source }: Fields): FieldProblem[] {
  const { persistentVolumeName: name } = readMembers(source);
  if (typeof name !== 'string') return [];
  return checkDns1123Subdomain(name).map((detail) =>
    createInvalidValueProblem('spec.source.persistentVolumeName', name, detail),
  );
}

export const createVolumeAttachmentKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  returnsDeletedObject: true,
  requiresResourceVersion: true,
  skipsSchemaValidation: true,
  validate: (attachment) => validateAttachment(attachment, behaviors),
  ...(!behaviors.has('volume-attachment-names-validated') && {
    /** Validates the requirements for a new VolumeAttachment that only v1 has. */
    validateCreate({ spec: specValue }) {
      const spec = readMembers(specValue);
      return [
        ...validateTags(
          CSI_DRIVER_NAME_TAGS,
          readText(spec.attacher),
          'spec.attacher',
          createDriverNameContext(behaviors),
        ),
        ...validateVolumeName(spec),
      ];
    },
  }),
  updateChecks: behaviors.has('volume-attachment-validated-twice')
    ? ['object', 'object', 'changes']
    : ['object', 'changes'],
  validateUpdate: (updatedObject, previous) =>
    isDeepEqual(updatedObject.spec, previous.spec)
      ? []
      : [createInvalidValueProblem('spec', { unquoted: 'storage.VolumeAttachmentSpec{}' }, 'field is immutable')],
});
