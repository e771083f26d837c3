/** The type CustomResourceDefinition, and functions for its conditions. */

import type { StructuralSchema } from '../../pure/custom/structural-schema.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { isObject } from '../../pure/value/is-object.ts';
import type { WebhookClientConfig } from '../webhook-client-config.ts';

export const DEFINITIONS_RESOURCE = 'customresourcedefinitions';
/** The finalizer that keeps a CustomResourceDefinition until its custom resources are deleted. */
export const CLEANUP_FINALIZER = 'customresourcecleanup.apiextensions';

export type DefinitionNames = {
  readonly plural: string;
  readonly singular?: string;
  readonly shortNames?: string[] | null;
  readonly kind: string;
  readonly listKind?: string;
  readonly categories?: string[] | null;
};

export type PrinterColumn = {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly description?: string;
  readonly priority?: number;
  readonly jsonPath: string;
};

export type DefinitionVersion = {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  readonly schema?: { readonly openAPIV3Schema?: StructuralSchema };
  readonly subresources?: {
    readonly status?: JsonObject;
    readonly scale?: {
      readonly specReplicasPath: string;
      readonly statusReplicasPath: string;
      readonly labelSelectorPath?: string;
    };
  };
  readonly additionalPrinterColumns?: PrinterColumn[] | null;
  readonly selectableFields?: { jsonPath: string }[] | null;
};

export type DefinitionCondition = {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly lastTransitionTime?: string | null;
  readonly reason?: string;
  readonly message?: string;
};

export type CustomResourceDefinitionStatus = {
  readonly conditions?: DefinitionCondition[] | null;
  readonly acceptedNames?: DefinitionNames;
  readonly storedVersions?: string[] | null;
};

export type ConversionWebhook = {
  readonly clientConfig?: WebhookClientConfig;
  readonly conversionReviewVersions?: string[] | null;
};

export interface CustomResourceDefinition extends ApiObject {
  spec: {
    readonly group: string;
    readonly names: DefinitionNames;
    readonly scope: string;
    versions: DefinitionVersion[];
    readonly conversion?: { readonly strategy: string; readonly webhook?: ConversionWebhook };
    readonly preserveUnknownFields?: boolean;
  };
  status?: CustomResourceDefinitionStatus;
}

/**
 * Narrows the type of an object of the resource customresourcedefinitions. True for all stored objects, because the validation requires a
 * spec.
 */
export function isDefinition(object: ApiObject): object is CustomResourceDefinition {
  return isObject(object.spec);
}

export function findCondition({ status }: CustomResourceDefinition, type: string): DefinitionCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type);
}

export function isConditionTrue(definition: CustomResourceDefinition, type: string): boolean {
  return findCondition(definition, type)?.status === 'True';
}

/** Adds the condition or replaces the condition of the same type. lastTransitionTime changes only if `status` changes. */
export function setCondition(
  conditions: readonly DefinitionCondition[] | null | undefined,
  newCondition: DefinitionCondition,
  now: string,
): DefinitionCondition[] {
  const allConditions = conditions ?? [];
  const previousCondition = allConditions.find(({ type }) => type === newCondition.type);
  const lastTransitionTime =
    previousCondition?.status === newCondition.status ? previousCondition.lastTransitionTime : now;
  const condition: DefinitionCondition = { ...newCondition, lastTransitionTime: lastTransitionTime ?? now };
  return previousCondition === undefined
    ? [...allConditions, condition]
    : allConditions.map((currentCondition) => (currentCondition === previousCondition ? condition : currentCondition));
}
