/** A CustomResourceDefinition as its readers here see it, and what is told of it: conditions, versions, names. */

import type { Structural } from '../../pure/custom/structural.ts';
import type { ApiObject } from '../../pure/object.ts';

export const DEFINITIONS = 'customresourcedefinitions';
/** Holds a definition until its objects are gone. */
export const CLEANUP_FINALIZER = 'customresourcecleanup.apiextensions';

export interface Names {
  readonly plural: string;
  readonly singular?: string;
  readonly shortNames?: readonly string[] | null;
  readonly kind: string;
  readonly listKind?: string;
  readonly categories?: readonly string[] | null;
}

export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly description?: string;
  readonly priority?: number;
  readonly jsonPath: string;
}

export interface DefinedVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  readonly schema?: { readonly openAPIV3Schema?: Structural };
  readonly subresources?: {
    readonly status?: object;
    readonly scale?: {
      readonly specReplicasPath: string;
      readonly statusReplicasPath: string;
      readonly labelSelectorPath?: string;
    };
  };
  readonly additionalPrinterColumns?: readonly PrinterColumn[] | null;
  readonly selectableFields?: readonly { readonly jsonPath: string }[] | null;
}

export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly lastTransitionTime?: string | null;
  readonly reason?: string;
  readonly message?: string;
}

export interface DefinitionStatus {
  readonly conditions?: readonly Condition[] | null;
  readonly acceptedNames?: Names;
  readonly storedVersions?: readonly string[] | null;
}

export interface Definition extends ApiObject {
  spec: {
    readonly group: string;
    readonly names: Names;
    readonly scope: string;
    readonly versions: readonly DefinedVersion[];
    readonly conversion?: { readonly strategy: string };
    readonly preserveUnknownFields?: boolean;
  };
  status?: DefinitionStatus;
}

export function conditionOf({ status }: Definition, type: string): Condition | undefined {
  return status?.conditions?.find((each) => each.type === type);
}

export function isTrue(definition: Definition, type: string): boolean {
  return conditionOf(definition, type)?.status === 'True';
}

/** The condition in the place of the one of its type; its time is that of the last change of its status. */
export function withCondition(
  conditions: readonly Condition[] | null | undefined,
  next: Condition,
  now: string,
): readonly Condition[] {
  const known = conditions ?? [];
  const before = known.find(({ type }) => type === next.type);
  const lastTransitionTime = before?.status === next.status ? before.lastTransitionTime : now;
  const made: Condition = { ...next, lastTransitionTime: lastTransitionTime ?? now };
  return before === undefined ? [...known, made] : known.map((each) => (each === before ? made : each));
}
