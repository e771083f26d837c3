/** Lists the rules of the policy in the order of the specification. */
import type { PolicyRule } from '../rule.ts';
import { betaFeatureReplacementRule, betaMigrationRule } from './beta-features.ts';
import { componentConfigurationRule } from './component-configurations.ts';
import { encodingFieldsRule } from './encodings.ts';
import { deprecatedConstantRule, deprecatedFieldRule } from './fields.ts';
import { alphaGateRule, betaGateRule, gaGateRemovalRule, gaGateRule } from './gate-stages.ts';
import { metricDeletionRule, metricHidingRule } from './hidden-metrics.ts';
import { rule1Change } from './rule-1-change.ts';
import { rule1Removal } from './rule-1-removal.ts';
import { rule2NewField } from './rule-2-new-field.ts';
import { rule2RoundTrip } from './rule-2-round-trip.ts';
import { rule3 } from './rule-3.ts';
import { rule4aBetaDeprecation, rule4aBetaRemoval } from './rule-4a-beta.ts';
import { rule4aGa } from './rule-4a-ga.ts';
import { rule4bPreferred, rule4bStorage } from './rule-4b.ts';
import { rule5aBeta, rule5aGa } from './rule-5a.ts';
import { rule5bBeta, rule5bGa } from './rule-5b.ts';
import { rule5c } from './rule-5c.ts';
import { rule6 } from './rule-6.ts';
import { rule7 } from './rule-7.ts';
import { rule8 } from './rule-8.ts';
import { rule9BetaToGa, rule9BetaToRemoval } from './rule-9.ts';
import { rule10Disabling, rule10Documentation, rule10OperationalNote, rule10Warning } from './rule-10.ts';
import { rule11aBeta, rule11aStable } from './rule-11a.ts';
import { rule11bBeta, rule11bStable } from './rule-11b.ts';
import { alphaNameRule, betaNameRule, stableNameRule } from './version-names.ts';

/** The rules whose violations are visible in OpenAPI documents. */
export const DOCUMENT_RULES: readonly PolicyRule[] = [
  rule1Removal,
  rule1Change,
  rule4aGa,
  rule4aBetaRemoval,
  deprecatedFieldRule,
  deprecatedConstantRule,
];

export const POLICY_RULES: readonly PolicyRule[] = [
  rule1Removal,
  rule1Change,
  rule2RoundTrip,
  rule2NewField,
  rule3,
  rule4aGa,
  rule4aBetaDeprecation,
  rule4aBetaRemoval,
  rule4bPreferred,
  rule4bStorage,
  rule5aGa,
  rule5aBeta,
  rule5bGa,
  rule5bBeta,
  rule5c,
  rule6,
  rule7,
  rule8,
  rule9BetaToGa,
  rule9BetaToRemoval,
  rule10Warning,
  rule10Documentation,
  rule10OperationalNote,
  rule10Disabling,
  rule11aStable,
  rule11aBeta,
  rule11bStable,
  rule11bBeta,
  deprecatedFieldRule,
  deprecatedConstantRule,
  componentConfigurationRule,
  alphaNameRule,
  betaNameRule,
  stableNameRule,
  encodingFieldsRule,
  betaFeatureReplacementRule,
  betaMigrationRule,
  alphaGateRule,
  betaGateRule,
  gaGateRule,
  gaGateRemovalRule,
  metricHidingRule,
  metricDeletionRule,
];
