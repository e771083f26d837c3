/** Tests the fields of each release against the release notes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMinorVersion } from '../values/minor-version.ts';
import { BASE_RELEASE, RELEASES } from './emulated.ts';
import { readTypes } from './facts.ts';
import { findDroppedFields, findLaterFields, readTypesOfRelease } from './field-releases.ts';

/** The first releases of fields, from the changelogs. */
const FIRST_RELEASES: Readonly<Record<string, string>> = {
  'apiextensions.v1.JSONSchemaProps x-kubernetes-validations': '1.23',
  'autoscaling.v2beta2.HorizontalPodAutoscalerSpec behavior': '1.18',
  'batch.v1.CronJobSpec timeZone': '1.24',
  'batch.v1.JobSpec completionMode': '1.21',
  'batch.v1.JobSpec podFailurePolicy': '1.25',
  'core.v1.ConfigMap immutable': '1.18',
  'core.v1.Container startupProbe': '1.16',
  'core.v1.PodSpec os': '1.23',
  'core.v1.PodSpec schedulingGates': '1.26',
  'core.v1.Probe grpc': '1.23',
  'core.v1.ProbeHandler grpc': '1.23',
  'core.v1.ServiceSpec internalTrafficPolicy': '1.21',
  'core.v1.ServiceSpec ipFamilyPolicy': '1.20',
  'core.v1.ServiceSpec trafficDistribution': '1.30',
  'extensions.v1beta1.IngressSpec ingressClassName': '1.18',
  'policy.v1.PodDisruptionBudgetSpec unhealthyPodEvictionPolicy': '1.26',
};

test('a field exists from the release that added it', () => {
  for (const [path, release] of Object.entries(FIRST_RELEASES)) {
    const [type = '', field = ''] = path.split(' ');
    const firstRelease = RELEASES.find(
      (release) => readTypesOfRelease(release).types[type]?.fields?.[field] !== undefined,
    );
    assert.equal(firstRelease, release, path);
  }
});

test('a field that is not in field-releases.json exists in every release', () => {
  for (const release of RELEASES) {
    const { types } = readTypesOfRelease(release);
    assert.ok(types['autoscaling.v2.HorizontalPodAutoscalerSpec']?.fields?.behavior, release);
    assert.ok(types['core.v1.PodSpec']?.fields?.nodeName, release);
  }
});

test('the fields that a release lacks exist in 1.32, and each later release lacks a subset of them', () => {
  const currentTypes = readTypes().types;
  let previousLaterFields = findLaterFields(RELEASES[0] ?? '');
  for (const release of RELEASES) {
    const laterFields = findLaterFields(release);
    for (const [type, fields] of laterFields) {
      for (const field of fields) {
        assert.ok(currentTypes[type]?.fields?.[field], `${type} ${field}`);
        assert.ok(previousLaterFields.get(type)?.has(field), `${type} ${field} in ${release}`);
        assert.equal(readTypesOfRelease(release).types[type]?.required?.includes(field) ?? false, false);
      }
    }
    previousLaterFields = laterFields;
  }
  assert.equal(findLaterFields(BASE_RELEASE).size, 0);
  assert.equal(readTypesOfRelease(BASE_RELEASE), readTypes());
});

test('managedFields entries have the same fields in every release', () => {
  const entry = readTypes().types['meta.v1.ManagedFieldsEntry'];
  assert.deepEqual(readTypesOfRelease('1.15').types['meta.v1.ManagedFieldsEntry'], entry);
});

test('a field whose gate is disabled by default is known, but dropped, until a release enables the gate', () => {
  const isKept = (release: string) =>
    findDroppedFields(release).get('core.v1.ServiceSpec')?.has('internalTrafficPolicy') !== true;
  assert.deepEqual(
    RELEASES.filter((release) => isKept(release)),
    RELEASES.slice(RELEASES.indexOf('1.22')),
  );
  for (const release of RELEASES) {
    const { types } =
      parseMinorVersion(release) < parseMinorVersion(BASE_RELEASE) ? readTypes() : readTypesOfRelease(release);
    for (const [type, fields] of findDroppedFields(release)) {
      for (const field of fields) assert.ok(types[type]?.fields?.[field], `${type} ${field} in ${release}`);
    }
  }
  assert.equal(findDroppedFields('1.33').get('core.v1.PodSpec')?.has('resourceClaims'), true);
  assert.equal(findDroppedFields('1.34').get('core.v1.PodSpec')?.has('resourceClaims'), false);
  assert.equal(findDroppedFields('1.25').get('storage.v1.CSIDriverSpec')?.has('seLinuxMount'), true);
  assert.equal(findDroppedFields('1.28').get('storage.v1.CSIDriverSpec'), undefined);
});
