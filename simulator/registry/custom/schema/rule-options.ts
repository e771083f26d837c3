/** Creates the options for validating x-kubernetes-validations: the costs of CEL calls, and the rules that are already stored. */
import { listDialectDepartures } from '../../../../spec/departures.ts';
import type { Dialect } from '../../../../spec/dialect.ts';
import { parseMinorVersion } from '../../../../values/minor-version.ts';
import { type CallCosts, createCallCosts } from '../../../pure/cel/cost/call-costs.ts';
import { COST_FACTORS } from '../../../pure/cel/cost/cost-factors.ts';
import { findCompatibleMinor } from '../../../pure/cel/kubernetes-environment.ts';
import type { RuleValidationOptions } from '../../../pure/custom/rules/definition-problems.ts';
import type { StructuralSchema } from '../../../pure/custom/structural-schema.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { CustomResourceDefinition, DefinitionVersion } from '../definition.ts';

/** The properties of the server that the validation of a CustomResourceDefinition depends on. */
export interface DefinitionContext {
  readonly dialect: Dialect;
  /** The emulated release. */
  readonly release: string;
}

export type DefinitionRuleOptions = Omit<RuleValidationOptions, 'hasProblems'>;

/**
 * The minor version of the first release whose cost estimates use the sizes of variables. Recorded by observe-expressions.ts from 1.32 and
 * 1.33 on 2026-11-27.
 */
const FIRST_MINOR_WITH_TRACKED_SIZES = 33;

/** Creates the costs of CEL calls in the dialect and the release. */
export function createRuleCosts(dialect: Dialect, release: string): CallCosts {
  const usesKubernetesCosts = listDialectDepartures(dialect).has('expression-cost-figures');
  const costFactors = usesKubernetesCosts ? COST_FACTORS.kubernetes : COST_FACTORS.specification;
  return createCallCosts({ ...costFactors, tracksSizes: parseMinorVersion(release) >= FIRST_MINOR_WITH_TRACKED_SIZES });
}

export function createDefinitionRuleOptions(
  previous: CustomResourceDefinition | undefined,
  versions: readonly DefinitionVersion[],
  { dialect, release }: DefinitionContext,
): DefinitionRuleOptions {
  const previousVersions = previous?.spec.versions ?? [];
  const storedExpressions = new Set(previousVersions.flatMap(({ schema }) => listExpressions(schema?.openAPIV3Schema)));
  const listSchemas = (listedVersions: readonly DefinitionVersion[]) =>
    listedVersions.map(({ schema }) => schema ?? null);
  return {
    costs: createRuleCosts(dialect, release),
    serverMinor: parseMinorVersion(release),
    compatibleMinor: findCompatibleMinor(parseMinorVersion(release)),
    isStored: (expression) => storedExpressions.has(expression),
    isUnchanged: previous !== undefined && isDeepEqual(listSchemas(previousVersions), listSchemas(versions)),
  };
}

function listExpressions(schema: StructuralSchema | undefined): string[] {
  if (schema === undefined) return [];
  const { properties = {}, additionalProperties, items } = schema;
  const expressionsOfSchema = (schema['x-kubernetes-validations'] ?? []).flatMap(({ rule, messageExpression = '' }) => [
    rule,
    messageExpression,
  ]);
  const expressionsOfAdditionalProperties =
    typeof additionalProperties === 'object' ? listExpressions(additionalProperties) : [];
  return [
    ...expressionsOfSchema,
    ...expressionsOfAdditionalProperties,
    ...listExpressions(items),
    ...Object.values(properties).flatMap(listExpressions),
  ];
}
