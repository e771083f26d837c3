/** The type of functions that look up the documentation of rules. */
import type { RuleResult } from '../schema/envelope.ts';

/** Returns the URL of a rule's documentation, or undefined if it does not exist. */
export type RuleLink = (rule: Pick<RuleResult, 'id' | 'area'>) => string | undefined;
