/** Returns the URL of a rule's documentation, if it exists. */
import type { RuleResult } from '../schema/envelope.ts';

export type RuleLink = (rule: Pick<RuleResult, 'id' | 'area'>) => string | undefined;
