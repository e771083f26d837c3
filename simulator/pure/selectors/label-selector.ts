/**
 * `labelSelector`: requirements separated by commas, all of which must hold (ep-labelselector-syntax). A malformed one is a 400 with the
 * message of kube-apiserver.
 */

import { compareText } from '../go/text.ts';
import { badRequest } from '../status/reasons.ts';
import { errorMessage } from '../value/error-message.ts';
import { LabelTokens, type TokenType } from './label-lexer.ts';
import { type Labels, labelMatcher } from './label-matcher.ts';
import {
  checkLabelKey,
  type LabelOperator,
  type LabelRequirement,
  labelRequirement,
  requirementText,
} from './label-requirement.ts';

export interface LabelSelector {
  /** Whether the selector selects everything. */
  readonly empty: boolean;
  /** Sorted by key. */
  readonly requirements: readonly LabelRequirement[];
  matches(labels: Labels): boolean;
  toString(): string;
}

/** Throws a StatusError 400. */
export function parseLabelSelector(text: string): LabelSelector {
  try {
    return labelSelector(new Parser(new LabelTokens(text)).selector());
  } catch (error) {
    throw badRequest(errorMessage(error));
  }
}

/** Creates a selector from requirements, for example from the `matchLabels` of an object. */
export function labelSelector(all: readonly LabelRequirement[]): LabelSelector {
  return {
    empty: all.length === 0,
    // Computed on demand, because it is rarely needed.
    get requirements() {
      return [...all].sort((one, other) => compareText(one.key, other.key));
    },
    matches: labelMatcher(all),
    toString() {
      return this.requirements.map(requirementText).join(',');
    },
  };
}

const BINARY: ReadonlySet<TokenType> = new Set<LabelOperator & TokenType>(['=', '==', '!=', 'in', 'notin', '>', '<']);
const EXPECTED_OPERATOR = 'in, notin, =, ==, !=, gt, lt';

function isOperator(type: TokenType): type is LabelOperator & TokenType {
  return BINARY.has(type);
}

class Parser {
  readonly #tokens: LabelTokens;

  constructor(tokens: LabelTokens) {
    this.#tokens = tokens;
  }

  selector(): LabelRequirement[] {
    const requirements: LabelRequirement[] = [];
    if (this.#type() === 'end') return requirements;
    if (!this.#startsRequirement()) throw this.#unexpectedToken("!, identifier, or 'end of string'");
    for (;;) {
      requirements.push(this.#requirement());
      if (this.#type() === 'end') return requirements;
      if (this.#type() !== ',') throw this.#unexpectedToken("',' or 'end of string'");
      this.#advance();
      if (!this.#startsRequirement()) throw this.#unexpectedToken("identifier after ','");
    }
  }

  #requirement(): LabelRequirement {
    try {
      const absent = this.#take('!');
      const key = this.#identifier('identifier');
      checkLabelKey(key);
      if (absent) return labelRequirement(key, '!', []);
      if (this.#type() === 'end' || this.#type() === ',') return labelRequirement(key, 'exists', []);
      const operator = this.#operator();
      const many = operator === 'in' || operator === 'notin';
      return labelRequirement(key, operator, many ? this.#values() : [this.#value()]);
    } catch (error) {
      throw new Error(`unable to parse requirement: ${errorMessage(error)}`);
    }
  }

  #operator(): LabelOperator {
    // `in` and `notin` are identifiers except here.
    const { type } = this.#tokens;
    if (!isOperator(type)) throw this.#unexpectedToken(EXPECTED_OPERATOR);
    this.#advance();
    return type;
  }

  #value(): string {
    return this.#type() === 'end' || this.#type() === ',' ? '' : this.#identifier('identifier');
  }

  /** Parses `(a,b)`; nothing between two delimiters is an empty value. */
  #values(): string[] {
    if (!this.#take('(')) throw new Error(`found '${this.#tokens.text}' expected: '('`);
    if (this.#take(')')) return [''];
    if (this.#type() !== 'identifier' && this.#type() !== ',') throw this.#unexpectedToken("',', ')' or identifier");
    const values: string[] = [];
    for (;;) {
      if (this.#type() === 'identifier') {
        values.push(this.#identifier(''));
        if (this.#take(')')) return values;
        if (this.#type() !== ',') throw this.#unexpectedToken("',' or ')'");
      } else if (this.#take(',')) {
        if (values.length === 0) values.push('');
        if (this.#type() === ',') this.#advance();
        else if (this.#type() !== ')') continue;
        values.push('');
        if (this.#take(')')) return values;
      } else throw this.#unexpectedToken("',', or identifier");
    }
  }

  #identifier(expected: string): string {
    if (this.#type() !== 'identifier') throw this.#unexpectedToken(expected);
    const { text } = this.#tokens;
    this.#advance();
    return text;
  }

  #startsRequirement(): boolean {
    return this.#type() === 'identifier' || this.#type() === '!';
  }

  #take(type: TokenType): boolean {
    if (this.#type() !== type) return false;
    this.#advance();
    return true;
  }

  #type(): TokenType {
    const { type } = this.#tokens;
    return type === 'in' || type === 'notin' ? 'identifier' : type;
  }

  #advance(): void {
    this.#tokens.advance();
  }

  #unexpectedToken(expected: string): Error {
    return new Error(`found '${this.#tokens.text}', expected: ${expected}`);
  }
}
