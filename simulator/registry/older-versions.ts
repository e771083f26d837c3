/**
 * The differences between older versions of kinds and the newest version: conversion, defaults, and validations that were added later.
 * Objects are always validated in the newest version.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { ServedResource } from '../../spec/facts.ts';
import { compact } from '../../values/compact.ts';
import { createConversionTable } from '../pure/conversion/conversion-table.ts';
import type { KindRules } from './kind-rules.ts';
import * as webhooks from './kinds/admission/webhooks-v1beta1.ts';
import { definitionsV1beta1 } from './kinds/apiextensions/customresourcedefinitions.ts';
import * as workloads from './kinds/apps/older-workloads.ts';
import { certificatesigningrequestsV1beta1 } from './kinds/certificates/certificatesigningrequests.ts';
import { endpointslicesV1beta1 } from './kinds/discovery/endpointslices.ts';
import { eventsV1beta1 } from './kinds/events/events.ts';
import { prioritylevelsV1beta } from './kinds/flowcontrol/flow-control.ts';
import { ingressesV1beta1 } from './kinds/networking/ingresses.ts';
import { poddisruptionbudgetsV1beta1 } from './kinds/policy/pod-disruption-budgets.ts';

export interface OlderVersion {
  /** The rules that replace rules of the newest version. */
  readonly rules?: Partial<KindRules>;
  readonly conversion?: NonNullable<KindRules['conversion']>;
}

/**
 * Returns a function that returns the differences of a version, or undefined if it has none. The keys are those of the conversion table.
 */
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

function createOlderRules(dialect: Dialect): Readonly<Record<string, Partial<KindRules>>> {
  return {
    'admissionregistration/v1beta1/mutatingwebhookconfigurations': webhooks.mutatingV1beta1,
    'admissionregistration/v1beta1/validatingwebhookconfigurations': webhooks.validatingV1beta1,
    'apiextensions/v1beta1/customresourcedefinitions': definitionsV1beta1(dialect),
    'apps/v1beta1/deployments': workloads.deploymentsAppsV1beta1,
    'apps/v1beta1/statefulsets': workloads.statefulsetsAppsV1beta1,
    'certificates/v1beta1/certificatesigningrequests': certificatesigningrequestsV1beta1(dialect),
    'discovery/v1beta1/endpointslices': endpointslicesV1beta1,
    'events/v1beta1/events': eventsV1beta1,
    'extensions/v1beta1/daemonsets': workloads.daemonsetsExtensions,
    'extensions/v1beta1/deployments': workloads.deploymentsExtensions,
    'extensions/v1beta1/ingresses': ingressesV1beta1,
    'extensions/v1beta1/replicasets': workloads.replicasetsExtensions,
    'flowcontrol/v1beta1/prioritylevelconfigurations': prioritylevelsV1beta('assuredConcurrencyShares'),
    'flowcontrol/v1beta2/prioritylevelconfigurations': prioritylevelsV1beta('assuredConcurrencyShares'),
    'flowcontrol/v1beta3/prioritylevelconfigurations': prioritylevelsV1beta('nominalConcurrencyShares'),
    'networking/v1beta1/ingresses': ingressesV1beta1,
    'policy/v1beta1/poddisruptionbudgets': poddisruptionbudgetsV1beta1,
  };
}
