/** Validates numbers with a check digit: ISBNs and card numbers. */

const parseDigits = (text: string): number[] => [...text.replaceAll(/[\s-]/g, '')].map(Number);
const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((total, term) => total + term, 0);

/** Reports whether the text is an ISBN-10. Its last digit may be X. */
export function isIsbn10(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^\d{9}[\dX]$/.test(digits)) return false;
  const values = [...digits].map((digit) => (digit === 'X' ? 10 : Number(digit)));
  return sumNumbers(values.map((value, index) => value * (index + 1))) % 11 === 0;
}

export function isIsbn13(text: string): boolean {
  if (!/^\d{13}$/.test(text.replaceAll(/[\s-]/g, ''))) return false;
  return sumNumbers(parseDigits(text).map((digit, index) => digit * (index % 2 === 0 ? 1 : 3))) % 10 === 0;
}

/** The allowed lengths of card numbers by their first digits. */
const CARD_NUMBER_LENGTHS: readonly [prefix: RegExp, lengths: readonly number[]][] = [
  [/^4/, [13, 16]],
  [/^5[1-5]/, [16]],
  [/^6(?:011|5)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|[68])/, [14]],
  [/^(?:2131|1800)/, [15]],
  [/^35/, [16]],
];

/** Reports whether the text is a card number. All characters other than digits are separators. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  if (!CARD_NUMBER_LENGTHS.some(([prefix, lengths]) => prefix.test(digits) && lengths.includes(digits.length)))
    return false;
  const weightedDigits = [...digits].reverse().map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2));
  return sumNumbers(weightedDigits.map((value) => (value > 9 ? value - 9 : value))) % 10 === 0;
}
