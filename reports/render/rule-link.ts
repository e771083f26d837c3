/** The address of a rule's documentation, where there is one. */
import type { RuleResult } from '../schema/envelope.ts';

export type RuleLink = (rule: Pick<RuleResult, 'id' | 'area'>) => string | undefined;
