/** A CustomResourceDefinition as its readers here see it, and what is told of it: conditions, versions, names. */

import type { Structural } from '../../pure/custom/structural.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';

export const DEFINITIONS = 'customresourcedefinitions';
/** Holds a definition until its objects are gone. */
export const CLEANUP_FINALIZER = 'customresourcecleanup.apiextensions';

export type Names = {
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

export type DefinedVersion = {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  readonly schema?: { readonly openAPIV3Schema?: Structural };
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

export type Condition = {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly lastTransitionTime?: string | null;
  readonly reason?: string;
  readonly message?: string;
};

export type CustomResourceDefinitionStatus = {
  readonly conditions?: Condition[] | null;
  readonly acceptedNames?: Names;
  readonly storedVersions?: string[] | null;
};

export interface CustomResourceDefinition extends ApiObject {
  spec: {
    readonly group: string;
    readonly names: Names;
    readonly scope: string;
    versions: DefinedVersion[];
    readonly conversion?: { readonly strategy: string };
    readonly preserveUnknownFields?: boolean;
  };
  status?: CustomResourceDefinitionStatus;
}

export function conditionOf({ status }: CustomResourceDefinition, type: string): Condition | undefined {
  return status?.conditions?.find((each) => each.type === type);
}

export function isTrue(definition: CustomResourceDefinition, type: string): boolean {
  return conditionOf(definition, type)?.status === 'True';
}

/** The condition in the place of the one of its type; its time is that of the last change of its status. */
export function withCondition(
  conditions: readonly Condition[] | null | undefined,
  next: Condition,
  now: string,
): Condition[] {
  const known = conditions ?? [];
  const before = known.find(({ type }) => type === next.type);
  const lastTransitionTime = before?.status === next.status ? before.lastTransitionTime : now;
  const made: Condition = { ...next, lastTransitionTime: lastTransitionTime ?? now };
  return before === undefined ? [...known, made] : known.map((each) => (each === before ? made : each));
}
