/** The plugins DefaultStorageClass, StorageObjectInUseProtection, PersistentVolumeClaimResize and DefaultIngressClass. */
import type { ApiObject } from '../../../pure/object.ts';
import { compareQuantities, parseQuantity } from '../../../pure/quantity/quantity.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { findNewestDefaultClass } from '../../../registry/default-classes.ts';
import { ensureStruct, type Fields, readText } from '../../../registry/object-fields.ts';
import { findObject, findStorage, listObjects } from '../../built-in-objects.ts';
import { type AdmissionPlugin, createForbiddenWriteError, type WriteRequest } from './plugin.ts';

/** Sets the default StorageClass of claims without a class. */
export const DEFAULT_STORAGE_CLASS: AdmissionPlugin = {
  name: 'DefaultStorageClass',
  resources: ['persistentvolumeclaims'],
  operation: 'CREATE',
  mutate: (write) =>
    setDefaultClass(write, {
      fieldName: 'storageClassName',
      formatOlderAnnotation: (domain) => `volume.beta.${domain}/storage-class`,
      classResource: ['storage', 'storageclasses'],
      annotationPrefixes: ['storageclass', 'storageclass.beta'],
    }),
};

/** Sets the default IngressClass of Ingresses without a class. */
export const DEFAULT_INGRESS_CLASS: AdmissionPlugin = {
  name: 'DefaultIngressClass',
  resources: ['ingresses.networking'],
  operation: 'CREATE',
  mutate: (write) =>
    setDefaultClass(write, {
      fieldName: 'ingressClassName',
      formatOlderAnnotation: (domain) => `${domain}/ingress.class`,
      classResource: ['networking', 'ingressclasses'],
      annotationPrefixes: ['ingressclass'],
    }),
};

interface DefaultClassSettings {
  readonly fieldName: 'storageClassName' | 'ingressClassName';
  /** Returns the name of the annotation that contained the class before the field existed. */
  readonly formatOlderAnnotation: (domain: string) => string;
  readonly classResource: readonly [group: string, resource: string];
  /** The prefixes of the annotations that mark the default class, such as `ingressclass` in `ingressclass.DOMAIN/is-default-class`. */
  readonly annotationPrefixes: readonly string[];
}

async function setDefaultClass(
  { call, object }: WriteRequest,
  { fieldName, formatOlderAnnotation, classResource, annotationPrefixes }: DefaultClassSettings,
) {
  const { domain } = call.context.dialect;
  const spec = ensureStruct(object, 'spec');
  if (spec[fieldName] !== undefined && spec[fieldName] !== null) return;
  if (object.metadata.annotations?.[formatOlderAnnotation(domain)] !== undefined) return;
  const annotations = annotationPrefixes.map((prefix) => `${prefix}.${domain}/is-default-class`);
  const classes = await listObjects(findStorage(call.context, ...classResource), '');
  const name = findNewestDefaultClass(classes, annotations);
  if (name !== undefined) spec[fieldName] = name;
}

/** The abbreviation in the name of the finalizer, by resource. */
const FINALIZER_ABBREVIATIONS: Readonly<Record<string, string>> = {
  persistentvolumes: 'pv',
  persistentvolumeclaims: 'pvc',
  volumeattributesclasses: 'vac',
};

/** Adds the finalizers that protect claims, volumes and attributes classes in use. */
export const STORAGE_OBJECT_IN_USE_PROTECTION: AdmissionPlugin = {
  name: 'StorageObjectInUseProtection',
  resources: ['persistentvolumes', 'persistentvolumeclaims', 'volumeattributesclasses.storage'],
  operation: 'CREATE',
  mutate({ call, object }) {
    const abbreviation = FINALIZER_ABBREVIATIONS[call.endpoint.resource.resource];
    if (abbreviation === 'vac' && !call.context.behaviors.has('volume-attributes-class')) return;
    const finalizer = `${call.context.dialect.domain}/${abbreviation}-protection`;
    const { finalizers = [] } = object.metadata;
    if (!finalizers.includes(finalizer)) object.metadata.finalizers = [...finalizers, finalizer];
  },
};

/** Rejects a larger size of a claim, unless the claim is bound and its StorageClass allows expansion. */
export const PERSISTENT_VOLUME_CLAIM_RESIZE: AdmissionPlugin = {
  name: 'PersistentVolumeClaimResize',
  resources: ['persistentvolumeclaims'],
  operation: 'UPDATE',
  async validate(write) {
    const { call, object, previous } = write;
    if (previous === undefined || compareQuantities(readRequestedSize(object), readRequestedSize(previous)) <= 0)
      return;
    if (readMembers(previous.status).phase !== 'Bound')
      throw createForbiddenWriteError(write, 'Only bound persistent volume claims can be expanded');
    const name = readStorageClassName(write, object);
    const storageClass =
      name !== '' && name === readStorageClassName(write, previous)
        ? await findObject(findStorage(call.context, 'storage', 'storageclasses'), name)
        : undefined;
    if (storageClass?.allowVolumeExpansion === true) return;
    const text =
      'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';
    throw createForbiddenWriteError(write, text);
  },
};

function readRequestedSize({ spec }: ApiObject) {
  const { resources }: { resources?: Fields } = readMembers(spec);
  return parseQuantity(String(readMembers(readMembers(resources).requests).storage ?? '0'));
}

function readStorageClassName({ call }: WriteRequest, claim: ApiObject): string {
  const annotation = `volume.beta.${call.context.dialect.domain}/storage-class`;
  return claim.metadata.annotations?.[annotation] ?? readText(readMembers(claim.spec).storageClassName);
}
