/** Lists the rules of the policy in the order of the specification. */
import type { PolicyRule } from '../rule.ts';
import { betaChangesAreExplained, betaFeaturesAreKept } from './beta-features.ts';
import { componentConfigurations } from './component-configurations.ts';
import { sameFieldsInAllEncodings } from './encodings.ts';
import { deprecatedConstants, deprecatedFields } from './fields.ts';
import { alphaGates, betaGates, gaGates, gaGatesAreRemovedLater } from './gate-stages.ts';
import { deprecatedMetricsAreHidden, hiddenMetricsAreDeleted } from './hidden-metrics.ts';
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
import { rule9ToEnd, rule9ToGa } from './rule-9.ts';
import { rule10DisablingFails, rule10Documented, rule10SaysOperational, rule10Warns } from './rule-10.ts';
import { rule11aBeta, rule11aStable } from './rule-11a.ts';
import { rule11bBeta, rule11bStable } from './rule-11b.ts';
import { alphaNames, betaNames, stableNames } from './version-names.ts';

/** The rules whose violations are visible in OpenAPI documents. */
export const DOCUMENT_RULES: readonly PolicyRule[] = [
  rule1Removal,
  rule1Change,
  rule4aGa,
  rule4aBetaRemoval,
  deprecatedFields,
  deprecatedConstants,
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
  rule9ToGa,
  rule9ToEnd,
  rule10Warns,
  rule10Documented,
  rule10SaysOperational,
  rule10DisablingFails,
  rule11aStable,
  rule11aBeta,
  rule11bStable,
  rule11bBeta,
  deprecatedFields,
  deprecatedConstants,
  componentConfigurations,
  alphaNames,
  betaNames,
  stableNames,
  sameFieldsInAllEncodings,
  betaFeaturesAreKept,
  betaChangesAreExplained,
  alphaGates,
  betaGates,
  gaGates,
  gaGatesAreRemovedLater,
  deprecatedMetricsAreHidden,
  hiddenMetricsAreDeleted,
];
