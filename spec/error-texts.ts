/** The errors whose texts, fields or groups differ between releases (error-texts.yaml). */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseMinorVersion } from '../values/minor-version.ts';
import { BASE_RELEASE } from './emulated.ts';

/** A replacement of a text. `before` is a regular expression for the text of 1.32. `text` replaces the match, and can contain its groups as `$1`. */
interface Replacement {
  readonly before: string;
  readonly text: string;
}

interface ErrorText {
  readonly since?: string;
  readonly until?: string;
  /** The kinds whose errors differ; absent for all kinds. */
  readonly kinds?: readonly string[];
  /** A regular expression for the groups whose errors differ. It matches a dot and the group. Absent for all groups. */
  readonly groups?: string;
  /** A regular expression for the fields whose causes differ; absent for all fields. */
  readonly fields?: string;
  /** A regular expression for the messages of the causes that differ; absent for all messages. */
  readonly messages?: string;
  /** The row does not apply if this field has a cause; absent if it always applies. */
  readonly unless?: string;
  readonly field?: Replacement;
  readonly message?: Replacement;
  /** The API group in the error, instead of the group of the kind. */
  readonly group?: string;
}

interface ErrorCause {
  readonly field?: string;
  readonly message?: string;
}

interface ErrorDetails {
  readonly kind?: string;
  readonly group?: string;
  readonly causes?: ErrorCause[];
}

interface ErrorStatus {
  readonly message?: string;
  readonly details?: ErrorDetails;
}

/** Returns a Status with the texts of the release instead of those of 1.32. */
export type ErrorConverter = <T extends ErrorStatus>(status: T) => T;

/** Returns the function that replaces the texts of 1.32; undefined if no text differs in the release. */
export function createErrorConverter(release: string): ErrorConverter | undefined {
  if (release === BASE_RELEASE) return undefined;
  const minor = parseMinorVersion(release);
  const texts: readonly ErrorText[] = parse(readFileSync(new URL('./error-texts.yaml', import.meta.url), 'utf8'));
  const releaseTexts = texts.filter(
    ({ since, until }) =>
      (since === undefined || parseMinorVersion(since) <= minor) &&
      (until === undefined || minor <= parseMinorVersion(until)),
  );
  if (releaseTexts.length === 0) return undefined;
  const changes = releaseTexts.map(({ groups, fields, messages, field, message, ...otherMembers }) => ({
    ...otherMembers,
    ...(groups !== undefined && { groups: new RegExp(groups) }),
    ...(fields !== undefined && { fields: new RegExp(fields) }),
    ...(messages !== undefined && { messages: new RegExp(messages) }),
    field: compileReplacement(field),
    message: compileReplacement(message),
  }));
  return (status) => changes.reduce((convertedStatus, change) => applyErrorText(convertedStatus, change), status);
}

interface CompiledErrorText extends Pick<ErrorText, 'kinds' | 'group' | 'unless'> {
  readonly groups?: RegExp;
  readonly fields?: RegExp;
  readonly messages?: RegExp;
  readonly field: (message: string) => string;
  readonly message: (message: string) => string;
}

function compileReplacement(replacement: Replacement | undefined): (message: string) => string {
  if (replacement === undefined) return (message) => message;
  const before = new RegExp(replacement.before, 'g');
  return (message) => message.replace(before, replacement.text);
}

function applyErrorText<T extends ErrorStatus>(
  status: T,
  { kinds, groups, group, fields, messages, unless, field: rewriteField, message: rewriteMessage }: CompiledErrorText,
): T {
  const { details } = status;
  if (kinds !== undefined && !kinds.includes(details?.kind ?? '')) return status;
  if (groups?.test(`.${details?.group ?? ''}`) === false) return status;
  if (unless !== undefined && details?.causes?.some((cause) => cause.field === unless) === true) return status;
  let message = status.message;
  const causes = details?.causes?.map((cause) => {
    if (fields?.test(cause.field ?? '') === false || messages?.test(cause.message ?? '') === false) return cause;
    const convertedCause = {
      ...cause,
      ...(cause.field !== undefined && { field: rewriteField(cause.field) }),
      ...(cause.message !== undefined && { message: rewriteMessage(cause.message) }),
    };
    message = message?.replaceAll(formatCause(cause), () => formatCause(convertedCause));
    return convertedCause;
  });
  if (causes === undefined && message !== undefined) message = rewriteMessage(message);
  if (group !== undefined)
    message = message?.replace(`${details?.kind}.${details?.group}`, `${details?.kind}.${group}`);
  return {
    ...status,
    ...(message !== undefined && { message }),
    ...(details !== undefined && {
      details: { ...details, ...(causes !== undefined && { causes }), ...(group !== undefined && { group }) },
    }),
  };
}

function formatCause({ field = '', message = '' }: ErrorCause): string {
  return `${field}: ${message}`;
}
