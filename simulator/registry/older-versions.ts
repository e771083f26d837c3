/**
 * The differences between older versions of kinds and the newest version: conversion, defaults, and the validations that an older version
 * lacks. The simulator validates an object in the newest version, after its conversion.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { ServedResource } from '../../spec/facts.ts';
import { compact } from '../../values/compact.ts';
import { createConversionTable } from '../pure/conversion/conversion-table.ts';
import type { KindRules } from './kind-rules.ts';
import * as webhooks from './kinds/admission/webhooks-v1beta1.ts';
import { createDefinitionV1beta1Rules } from './kinds/apiextensions/customresourcedefinitions.ts';
import * as workloads from './kinds/apps/older-workloads.ts';
import { createCertificateSigningRequestV1beta1Rules } from './kinds/certificates/certificatesigningrequests.ts';
import { endpointSliceV1beta1Rules } from './kinds/discovery/endpointslices.ts';
import { eventV1beta1Rules } from './kinds/events/events.ts';
import { createPriorityLevelV1betaRules } from './kinds/flowcontrol/flow-control.ts';
import { ingressV1beta1Rules } from './kinds/networking/ingresses.ts';
import { podDisruptionBudgetV1beta1Rules } from './kinds/policy/pod-disruption-budgets.ts';

export interface OlderVersion {
  /** The members that replace the KindRules of the newest version. */
  readonly rules?: Partial<KindRules>;
  /** The conversion between this version and the newest version, in which the simulator stores objects. */
  readonly conversion?: NonNullable<KindRules['conversion']>;
}

/** Returns a function that returns the differences of a version, or undefined if it has none. */
export function createOlderVersionFinder(
  dialect: Dialect,
): (servedResource: ServedResource) => OlderVersion | undefined {
  const conversions = createConversionTable(dialect);
  const olderRules = createOlderRules(dialect);
  return ({ group, version, resource }) => {
    const key = `${group.split('.')[0]}/${version}/${resource}`;
    const objectConversion = conversions[key];
    const rules = olderRules[key];
    if (objectConversion === undefined && rules === undefined) return undefined;
    return {
      ...compact({ rules }),
      ...(objectConversion !== undefined && {
        conversion: () => ({
          toStorageVersion: (object) => objectConversion.toNewest(object),
          fromStorageVersion: (object) => objectConversion.fromNewest(object),
        }),
      }),
    };
  };
}

/** Returns the rules of older versions. A key has the first label of the group, the version and the resource, as in the conversion table. */
function createOlderRules(dialect: Dialect): Readonly<Record<string, Partial<KindRules>>> {
  return {
    'admissionregistration/v1beta1/mutatingwebhookconfigurations': webhooks.mutatingWebhookV1beta1Rules,
    'admissionregistration/v1beta1/validatingwebhookconfigurations': webhooks.validatingWebhookV1beta1Rules,
    'apiextensions/v1beta1/customresourcedefinitions': createDefinitionV1beta1Rules(dialect),
    'apps/v1beta1/deployments': workloads.deploymentAppsV1beta1Rules,
    'apps/v1beta1/statefulsets': workloads.statefulSetAppsV1beta1Rules,
    'certificates/v1beta1/certificatesigningrequests': createCertificateSigningRequestV1beta1Rules(dialect),
    'discovery/v1beta1/endpointslices': endpointSliceV1beta1Rules,
    'events/v1beta1/events': eventV1beta1Rules,
    'extensions/v1beta1/daemonsets': workloads.daemonSetExtensionsRules,
    'extensions/v1beta1/deployments': workloads.deploymentExtensionsRules,
    'extensions/v1beta1/ingresses': ingressV1beta1Rules,
    'extensions/v1beta1/replicasets': workloads.replicaSetExtensionsRules,
    'flowcontrol/v1beta1/prioritylevelconfigurations': createPriorityLevelV1betaRules('assuredConcurrencyShares'),
    'flowcontrol/v1beta2/prioritylevelconfigurations': createPriorityLevelV1betaRules('assuredConcurrencyShares'),
    'flowcontrol/v1beta3/prioritylevelconfigurations': createPriorityLevelV1betaRules('nominalConcurrencyShares'),
    'networking/v1beta1/ingresses': ingressV1beta1Rules,
    'policy/v1beta1/poddisruptionbudgets': podDisruptionBudgetV1beta1Rules,
  };
}
