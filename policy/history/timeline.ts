/**
 * The releases of a history in order, and the distance between two of them in releases and months. A span of the policy has both, and
 * the longer one applies: with a release every 4 months, 3 releases are longer than 9 months; with one every 2 months, 9 months are
 * longer than 3 releases.
 *
 *     1.20 (2020-01-01), 1.21 (2020-05-01), 1.22 (2020-09-01), 1.23 (2021-01-01)
 *     hasLasted('1.20', '1.22', { releases: 3, months: 9 })   false: 8 months and 2 releases
 *     hasLasted('1.20', '1.23', { releases: 3, months: 9 })   true: 12 months and 3 releases
 */
import type { History } from './history.ts';

export interface Span {
  readonly releases: number;
  readonly months: number;
}

interface Release {
  readonly name: string;
  readonly date: string | null;
}

export class Timeline {
  readonly releases: readonly Release[];
  readonly #places: ReadonlyMap<string, number>;

  /** Sorts the releases by number, which is also the order of their dates. */
  constructor(releases: History['releases']) {
    this.releases = Object.entries(releases)
      .map(([name, date]) => ({ name, date }))
      .toSorted((a, b) => compareReleases(a.name, b.name));
    this.#places = new Map(this.releases.map(({ name }, index) => [name, index]));
  }

  get first(): string {
    return this.releases[0]?.name ?? '';
  }

  get last(): string {
    return this.releases.at(-1)?.name ?? '';
  }

  isBefore(a: string, b: string): boolean {
    return this.#place(a) < this.#place(b);
  }

  /** Returns the later of two releases. */
  chooseLater(a: string, b: string): string {
    return this.isBefore(a, b) ? b : a;
  }

  /** Returns the previous release. */
  previousRelease(name: string): string | undefined {
    return this.releases[this.#place(name) - 1]?.name;
  }

  /** Returns a release and all later ones. */
  listReleasesFrom(release: string): readonly string[] {
    return this.releases.slice(this.#place(release)).map(({ name }) => name);
  }

  /** Counts the minor releases from one to another by their numbers, because a history can omit releases. */
  releasesBetween(from: string, to: string): number {
    const [[major, minor], [otherMajor, otherMinor]] = [listNumbers(from), listNumbers(to)];
    if (major !== undefined && minor !== undefined && major === otherMajor && otherMinor !== undefined)
      return otherMinor - minor;
    return this.#place(to) - this.#place(from);
  }

  /** Reports whether a whole span, in releases and in months, lies between two releases. */
  hasLasted(from: string, to: string, { releases, months }: Span): boolean {
    return this.releasesBetween(from, to) >= releases && this.#monthsHavePassed(from, to, months);
  }

  /** Reports whether the second release is at most a span, in releases or in months, after the first. */
  isWithin(from: string, to: string, { releases, months }: Span): boolean {
    const [start, end] = [this.findDate(from), this.findDate(to)];
    const isInTime = start !== null && end !== null && end <= addMonths(start, months);
    return isInTime || this.releasesBetween(from, to) <= releases;
  }

  /** Returns the first release by which the span has passed, if the history contains it. */
  findReleaseAfter(from: string, span: Span): string | undefined {
    return this.listReleasesFrom(from).find((name) => this.hasLasted(from, name, span));
  }

  findDate(name: string): string | null {
    return this.releases[this.#place(name)]?.date ?? null;
  }

  #monthsHavePassed(from: string, to: string, months: number): boolean {
    const [start, end] = [this.findDate(from), this.findDate(to)];
    return start === null || end === null || end >= addMonths(start, months);
  }

  #place(name: string): number {
    const place = this.#places.get(name);
    if (place === undefined) throw new RangeError(`the history has no release ${name}`);
    return place;
  }
}

/** Returns the same day of a later month, or the last day of that month if it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Compares releases: `1.9` is before `1.10`. Names without numbers are ordered alphabetically. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [listNumbers(a), listNumbers(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? -1) - (right[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

export function parseMajorVersion(release: string): number | undefined {
  return listNumbers(release)[0];
}

function listNumbers(release: string): number[] {
  return (release.match(/\d+/g) ?? []).map(Number);
}
