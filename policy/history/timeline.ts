/**
 * The ordered releases of a history, and the distance between two releases in releases and in months. A span of the policy is specified in
 * both units, and the longer span applies: with a release every 4 months, 3 releases are longer than 9 months; with a release every 2
 * months, 9 months are longer than 3 releases.
 *
 *     1.20 (2020-01-01), 1.21 (2020-05-01), 1.22 (2020-09-01), 1.23 (2021-01-01)
 *     hasLasted('1.20', '1.22', { releases: 3, months: 9 })   false: 8 months and 2 releases
 *     hasLasted('1.20', '1.23', { releases: 3, months: 9 })   true: 12 months and 3 releases
 */
import type { History } from './history.ts';

export interface SupportSpan {
  readonly releases: number;
  readonly months: number;
}

interface Release {
  readonly name: string;
  readonly date: string | null;
}

export class Timeline {
  readonly releases: readonly Release[];
  readonly #indices: ReadonlyMap<string, number>;

  /** Sorts the releases by number. */
  constructor(releases: History['releases']) {
    this.releases = Object.entries(releases)
      .map(([name, date]) => ({ name, date }))
      .toSorted((a, b) => compareReleases(a.name, b.name));
    this.#indices = new Map(this.releases.map(({ name }, index) => [name, index]));
  }

  get firstRelease(): string {
    return this.releases[0]?.name ?? '';
  }

  get lastRelease(): string {
    return this.releases.at(-1)?.name ?? '';
  }

  isBefore(a: string, b: string): boolean {
    return this.#findIndex(a) < this.#findIndex(b);
  }

  /** Returns the later of two releases. */
  chooseLater(a: string, b: string): string {
    return this.isBefore(a, b) ? b : a;
  }

  /** Returns the previous release, or undefined for the first release. */
  findPreviousRelease(name: string): string | undefined {
    return this.releases[this.#findIndex(name) - 1]?.name;
  }

  /** Returns a release and all later releases. */
  listReleasesFrom(release: string): readonly string[] {
    return this.releases.slice(this.#findIndex(release)).map(({ name }) => name);
  }

  /**
   * Returns the number of minor releases from one release to another. Subtracts the minor versions, because a history can omit releases.
   */
  countReleasesBetween(firstRelease: string, lastRelease: string): number {
    const [[major, minor], [otherMajor, otherMinor]] = [
      parseVersionNumbers(firstRelease),
      parseVersionNumbers(lastRelease),
    ];
    if (major !== undefined && minor !== undefined && major === otherMajor && otherMinor !== undefined)
      return otherMinor - minor;
    return this.#findIndex(lastRelease) - this.#findIndex(firstRelease);
  }

  /** Reports whether a span, both in releases and in months, has passed between two releases. */
  hasLasted(startRelease: string, endRelease: string, { releases, months }: SupportSpan): boolean {
    return (
      this.countReleasesBetween(startRelease, endRelease) >= releases &&
      this.#haveMonthsPassed(startRelease, endRelease, months)
    );
  }

  /** Reports whether the second release is at most a span, in releases or in months, after the first. */
  isWithin(startRelease: string, endRelease: string, { releases, months }: SupportSpan): boolean {
    const [startDate, endDate] = [this.findDate(startRelease), this.findDate(endRelease)];
    const isWithinMonths = startDate !== null && endDate !== null && endDate <= addMonths(startDate, months);
    return isWithinMonths || this.countReleasesBetween(startRelease, endRelease) <= releases;
  }

  /** Returns the first release after the span, or undefined if the history does not contain it. */
  findReleaseAfter(startRelease: string, span: SupportSpan): string | undefined {
    return this.listReleasesFrom(startRelease).find((name) => this.hasLasted(startRelease, name, span));
  }

  findDate(name: string): string | null {
    return this.releases[this.#findIndex(name)]?.date ?? null;
  }

  #haveMonthsPassed(startRelease: string, endRelease: string, months: number): boolean {
    const [startDate, endDate] = [this.findDate(startRelease), this.findDate(endRelease)];
    return startDate === null || endDate === null || endDate >= addMonths(startDate, months);
  }

  #findIndex(name: string): number {
    const index = this.#indices.get(name);
    if (index === undefined) throw new RangeError(`the history has no release ${name}`);
    return index;
  }
}

/** Returns the same day of a later month, or the last day of the month if the month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Compares releases: `1.9` is before `1.10`. Names without numbers are ordered alphabetically. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [parseVersionNumbers(a), parseVersionNumbers(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? -1) - (right[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

export function parseMajorVersion(release: string): number | undefined {
  return parseVersionNumbers(release)[0];
}

function parseVersionNumbers(release: string): number[] {
  return (release.match(/\d+/g) ?? []).map(Number);
}
