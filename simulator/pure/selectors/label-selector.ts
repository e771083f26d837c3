/**
 * Parses `labelSelector`, which contains requirements separated by commas (ep-labelselector-syntax). An object must meet all requirements. A
 * malformed selector is rejected with 400 and the message of kube-apiserver.
 */

import { compareText } from '../go/text.ts';
import { createBadRequestError } from '../status/reasons.ts';
import { readErrorMessage } from '../value/error-message.ts';
import { createLabelMatcher, type Labels } from './label-matcher.ts';
import {
  checkLabelKey,
  createLabelRequirement,
  formatRequirement,
  type LabelOperator,
  type LabelRequirement,
} from './label-requirement.ts';
import { LabelTokenReader, type TokenType } from './label-token-reader.ts';

export interface LabelSelector {
  /** Whether the selector selects everything. */
  readonly isEmpty: boolean;
  /** The requirements, sorted by key. */
  readonly requirements: readonly LabelRequirement[];
  matches(labels: Labels): boolean;
  toString(): string;
}

/** Parses a label selector. Throws a StatusError 400. */
export function parseLabelSelector(text: string): LabelSelector {
  try {
    return createLabelSelector(new SelectorParser(new LabelTokenReader(text)).parseSelector());
  } catch (error) {
    throw createBadRequestError(readErrorMessage(error));
  }
}

/** Creates a selector from requirements, for example from the `matchLabels` of an object. */
export function createLabelSelector(unsortedRequirements: readonly LabelRequirement[]): LabelSelector {
  return {
    isEmpty: unsortedRequirements.length === 0,
    // Sorted at each access, because the sorted requirements are rarely needed.
    get requirements() {
      return [...unsortedRequirements].sort((a, b) => compareText(a.key, b.key));
    },
    matches: createLabelMatcher(unsortedRequirements),
    toString() {
      return this.requirements.map(formatRequirement).join(',');
    },
  };
}

const BINARY_OPERATORS: ReadonlySet<TokenType> = new Set<LabelOperator & TokenType>([
  '=',
  '==',
  '!=',
  'in',
  'notin',
  '>',
  '<',
]);
const EXPECTED_OPERATORS = 'in, notin, =, ==, !=, gt, lt';

function isOperator(type: TokenType): type is LabelOperator & TokenType {
  return BINARY_OPERATORS.has(type);
}

class SelectorParser {
  readonly #tokens: LabelTokenReader;

  constructor(tokens: LabelTokenReader) {
    this.#tokens = tokens;
  }

  parseSelector(): LabelRequirement[] {
    const requirements: LabelRequirement[] = [];
    if (this.#getTokenType() === 'end') return requirements;
    if (!this.#startsRequirement()) throw this.#createUnexpectedTokenError("!, identifier, or 'end of string'");
    for (;;) {
      requirements.push(this.#parseRequirement());
      if (this.#getTokenType() === 'end') return requirements;
      if (this.#getTokenType() !== ',') throw this.#createUnexpectedTokenError("',' or 'end of string'");
      this.#advance();
      if (!this.#startsRequirement()) throw this.#createUnexpectedTokenError("identifier after ','");
    }
  }

  #parseRequirement(): LabelRequirement {
    try {
      const isNegated = this.#skipIfNext('!');
      const key = this.#parseIdentifier('identifier');
      checkLabelKey(key);
      if (isNegated) return createLabelRequirement(key, '!', []);
      if (this.#getTokenType() === 'end' || this.#getTokenType() === ',')
        return createLabelRequirement(key, 'exists', []);
      const operator = this.#parseOperator();
      const hasList = operator === 'in' || operator === 'notin';
      return createLabelRequirement(key, operator, hasList ? this.#parseValues() : [this.#parseValue()]);
    } catch (error) {
      throw new Error(`unable to parse requirement: ${readErrorMessage(error)}`);
    }
  }

  #parseOperator(): LabelOperator {
    const { type } = this.#tokens;
    if (!isOperator(type)) throw this.#createUnexpectedTokenError(EXPECTED_OPERATORS);
    this.#advance();
    return type;
  }

  #parseValue(): string {
    return this.#getTokenType() === 'end' || this.#getTokenType() === ',' ? '' : this.#parseIdentifier('identifier');
  }

  /** Parses `(a,b)`. An empty text between two delimiters is an empty value. */
  #parseValues(): string[] {
    if (!this.#skipIfNext('(')) throw new Error(`found '${this.#tokens.text}' expected: '('`);
    if (this.#skipIfNext(')')) return [''];
    if (this.#getTokenType() !== 'identifier' && this.#getTokenType() !== ',')
      throw this.#createUnexpectedTokenError("',', ')' or identifier");
    const values: string[] = [];
    for (;;) {
      if (this.#getTokenType() === 'identifier') {
        values.push(this.#parseIdentifier(''));
        if (this.#skipIfNext(')')) return values;
        if (this.#getTokenType() !== ',') throw this.#createUnexpectedTokenError("',' or ')'");
      } else if (this.#skipIfNext(',')) {
        if (values.length === 0) values.push('');
        if (this.#getTokenType() === ',') this.#advance();
        else if (this.#getTokenType() !== ')') continue;
        values.push('');
        if (this.#skipIfNext(')')) return values;
      } else throw this.#createUnexpectedTokenError("',', or identifier");
    }
  }

  #parseIdentifier(expected: string): string {
    if (this.#getTokenType() !== 'identifier') throw this.#createUnexpectedTokenError(expected);
    const { text } = this.#tokens;
    this.#advance();
    return text;
  }

  #startsRequirement(): boolean {
    return this.#getTokenType() === 'identifier' || this.#getTokenType() === '!';
  }

  /** Skips the current token if it has the type, and returns whether it did. */
  #skipIfNext(type: TokenType): boolean {
    if (this.#getTokenType() !== type) return false;
    this.#advance();
    return true;
  }

  /** Returns the type of the current token. `in` and `notin` count as identifiers, because only #parseOperator treats them as operators. */
  #getTokenType(): TokenType {
    const { type } = this.#tokens;
    return type === 'in' || type === 'notin' ? 'identifier' : type;
  }

  #advance(): void {
    this.#tokens.advance();
  }

  #createUnexpectedTokenError(expected: string): Error {
    return new Error(`found '${this.#tokens.text}', expected: ${expected}`);
  }
}
