/**
 * The grammar of random expressions: the alternatives for an expression of each type. `$int` stands for any expression of the type int,
 * and `$bool(x:int)` for a bool expression that may use the int x. Regular expressions are constants, because a computed regular expression
 * cannot be checked before it runs. No alternative depends on the order of a map, which is random on kube-apiserver.
 */

export const TYPE_NAMES = [
  ...(['bool', 'int', 'double', 'string', 'bytes', 'ints', 'strings', 'map', 'timestamp', 'duration', 'any'] as const),
  ...(['maybe', 'quantity', 'uint', 'doubles', 'durations', 'maps', 'ip', 'cidr', 'url'] as const),
] as const;
export type TypeName = (typeof TYPE_NAMES)[number];

/** The alternatives for an expression of one type. */
interface Production {
  /** Alternatives without placeholders. */
  readonly terminals: readonly [string, ...string[]];
  /** Alternatives with placeholders for other expressions. */
  readonly recursiveAlternatives: readonly [string, ...string[]];
}

/** Creates a production from texts in which two or more spaces separate the alternatives. */
function createProduction(terminals: string, recursiveAlternatives: string): Production {
  const splitAlternatives = (text: string) => text.trim().split(/\s{2,}/) as [string, ...string[]];
  return { terminals: splitAlternatives(terminals), recursiveAlternatives: splitAlternatives(recursiveAlternatives) };
}

export const PRODUCTIONS: Readonly<Record<TypeName, Production>> = {
  bool: createProduction(
    `true  false`,
    `
      $uint < $uint  $uint == $int  $uint in [$uint, 2u]  $any == null  $any != $string  $any < $any
      $doubles.isSorted()  $doubles.exists(d, $bool(d:double))  $durations.isSorted()
      $strings.exists_one(s, $bool(s:string))  $map.exists_one(k, $bool(k:string))  $strings.all(s, s in $map)
      $int in $map.map(k, $int(k:string))  sets.contains($strings, $strings)  sets.intersects($ints, $ints)
      sets.equivalent($strings, $strings)  sets.contains($ints, $doubles)  $maybe == $maybe
      $maybe.orValue($int) == $int  type($int) == type($any)  type($string) == string  type($any) == type([])
      $quantity.isLessThan($quantity)  $quantity.isInteger()  $quantity.compareTo($quantity) == $int
      format.named("dns1123Subdomain").hasValue()  format.named($string).hasValue()
      format.uri().validate($string).hasValue()  format.date().validate($string).hasValue()
      format.uuid().validate($string).hasValue()  format.qualifiedName().validate($string).hasValue()
      format.labelValue().validate($string) == optional.none()  $ip.isLoopback()  $ip.isGlobalUnicast()
      $ip.isUnspecified()  $ip.isLinkLocalUnicast()  $ip == $ip  ip.isCanonical($string)  $cidr.containsIP($ip)
      $cidr.containsIP($string)  $cidr.containsCIDR($cidr)  $cidr.containsCIDR($string)  $cidr == $cidr
      isURL($string) && url($string).getScheme() == $string  $url == $url  bool($string)  $timestamp == $timestamp
      $duration == $duration  $timestamp - $timestamp > $duration  $ints.all(i, v, v > 0)  $bool && $bool
      $bool || $bool  !($bool)  ($bool ? $bool : $bool)  $int == $int  $int != $int  $int < $int  $int >= $int
      $double <= $double  $int < $double  $string == $string  $string < $string  $any == $any  $any == $int
      $bytes == $bytes  $ints == $ints  $strings != $strings  $map == $map  $timestamp < $timestamp
      $duration >= $duration  $int in $ints  $string in $strings  $string in $map  $string.startsWith($string)
      $string.endsWith($string)  $string.contains($string)  $string.matches("[a-c]+")  $ints.all(x, $bool(x:int))
      $ints.exists(x, $bool(x:int))  $ints.exists_one(x, $bool(x:int))  $strings.all(s, $bool(s:string))
      $strings.exists(s, $bool(s:string))  $map.all(k, $bool(k:string))  $map.exists(k, $bool(k:string))
      $ints.isSorted()  $strings.isSorted()  isQuantity($string)  isURL($string)  isIP($string)  isCIDR($string)
      cidr("10.0.0.0/8").containsIP("10.1.2.3")  ip("127.0.0.1").isLoopback()  sets.contains($ints, $ints)
      sets.intersects($strings, $strings)  sets.equivalent($ints, $ints)  $maybe.hasValue()  type($any) == int
      $quantity.isGreaterThan($quantity)  $quantity == $quantity  format.dns1123Label().validate($string).hasValue()
    `,
  ),
  int: createProduction(
    `0  1  2  3  7  -1  9223372036854775807`,
    `
      int($uint)  size($doubles)  size($bytes)  $ints.lastIndexOf($int)  $strings.indexOf($string)
      $durations.size()  $timestamp.getMonth()  $timestamp.getDate()  $timestamp.getDayOfMonth()
      $timestamp.getDayOfYear()  $timestamp.getHours()  $timestamp.getMinutes("+02:30")
      $timestamp.getHours("America/New_York")  $timestamp.getSeconds()  $timestamp.getMilliseconds()
      $duration.getHours()  $duration.getMinutes()  $duration.getMilliseconds()  $ip.family()  $cidr.prefixLength()
      $url.getPort() == "" ? $int : int($url.getPort())  $maybe.value()  $string.indexOf($string, $int)
      $string.lastIndexOf($string, $int)  int($string.replace($string, ""))  0x1F  $any.size()
      $maybe.optMap(x, $int(x:int)).orValue($int)  $int + $int  ($int - $int)  $int * $int  ($int / $int)
      $int % $int  -($int)  size($string)  $string.size()  $strings.size()  size($map)  size($bytes)
      $string.indexOf($string)  $string.lastIndexOf($string)  $ints.indexOf($int)  int($string)  int($double)
      int($timestamp)  $ints[$int]  $map[$string]  $ints.sum()  $ints.min()  $ints.max()  ($bool ? $int : $int)
      $timestamp.getFullYear()  $timestamp.getDayOfWeek()  $duration.getSeconds()  $maybe.orValue($int)
      $quantity.sign()  $quantity.asInteger()
    `,
  ),
  double: createProduction(
    `1.0  0.5  -2.5  1e100`,
    `
      -($double)  $double - $double  $doubles.sum()  $doubles.max()  $doubles[$int]  double($uint)
      $quantity.asApproximateFloat()  ($bool ? $double : $double)  $double + $double  $double / $double
      $double * $double  double($int)  double($string)
    `,
  ),
  string: createProduction(
    `"::1"  "10.0.0.0/24"  "2024-02-29"  ""  "a"  "b"  "abc"  "é"  "a-b"  "1"  "1Gi"  "https://a.b:80/c?d=e"  "10.0.0.1"`,
    `
      string($uint)  string($ip)  string($cidr)  $url.getHost()  $url.getHostname()  $url.getPort()
      $url.getScheme()  $url.getEscapedPath()  $string.trim().lowerAscii()  $string.substring($int).charAt($int)
      "%x %X %o %b".format([$int, $int, $int, $int])  "%e|%.3f".format([$double, $double])
      "%s|%s|%s".format([$bytes, $duration, $timestamp])  "%s %s".format([$ints, $map])  $string.format([$int])
      $strings.max()  $strings.min()  $strings.map(s, $string(s:string)).join(",")  string($any)
      type($any) == string ? string($any) : $string  $string.replace($string, $string, -1)
      optional.ofNonZeroValue($string).orValue($string)  r"\\d"  "\\u00e9\\n\\t"  $string + $string  string($int)
      string($double)  string($bool)  string($timestamp)  string($duration)  string($bytes)  $string.substring($int)
      $string.substring($int, $int)  $string.charAt($int)  $string.lowerAscii()  $string.upperAscii()
      $string.trim()  $string.replace($string, $string)  $string.replace($string, $string, $int)
      $strings.join($string)  $strings[$int]  $string.find("[a-c]+")  "%d %s".format([$int, $string])
      "%s %.2f".format([$any, $double])  url("https://a.b:80/c?d=e").getHostname()  ($bool ? $string : $string)
      strings.quote($string)
    `,
  ),
  bytes: createProduction(`b"a"  b"\\xff"`, `bytes($string)  $bytes + $bytes`),
  ints: createProduction(
    `[1]  [1, 2, 3]  [3, 1]`,
    `
      [?optional.of($int), $int]  $ints.map(x, x + $int(x:int))  $maps.map(m, size(m))  $map.map(k, $map[k])
      $ints.filter(x, x in $ints)  [$int, $int]  $ints + $ints  $ints.filter(x, $bool(x:int))
      $ints.map(x, $int(x:int))  $ints.map(x, $bool(x:int), $int(x:int))  $strings.map(s, $int(s:string))
      ($bool ? $ints : $ints)
    `,
  ),
  /** The URL has only one key in its query, because several keys have a random order. */
  strings: createProduction(
    `["a"]  ["a", "b"]`,
    `
      $map.filter(k, $bool(k:string))  $map.map(k, $string(k:string))  $string.split($string, $int)
      $strings.map(s, $bool(s:string), s + $string(s:string))  ($bool ? $strings : $strings)
      url("https://a.b/?x=1&x=2").getQuery().map(k, k)  [$string, $string]  $string.split($string)
      $string.split("", $int)  $string.findAll("[a-c]+")  $strings + $strings  $strings.filter(s, $bool(s:string))
      $ints.map(x, $string(x:int))
    `,
  ),
  /** Optional entries have values of a known type: the library of 1.32 panics on values of unknown type. */
  map: createProduction(
    `{"a": 1}  {"a": 1, "b": 2}`,
    `
      ($bool ? $map : $map)  {"a": $int, ?"b": optional.of($int)}  {$string: $int}  {"a": $int, $string: $int}
      {?"a": optional.of($int)}
    `,
  ),
  timestamp: createProduction(
    `timestamp("2024-02-29T12:00:00Z")`,
    `
      $timestamp + $duration  $timestamp - $duration  timestamp($int)
    `,
  ),
  duration: createProduction(
    `duration("1h30m")  duration("0s")`,
    `
      $durations.sum()  $durations.max()  duration("%ds".format([$int]))  $duration - $duration
      $duration + $duration  $timestamp - $timestamp  duration($string)
    `,
  ),
  any: createProduction(
    `dyn(1)  dyn("a")  dyn([])`,
    `
      dyn($double)  dyn(null)  dyn($uint)  dyn($maybe)  dyn($ip)  [$any, $int][$int]  ($bool ? $any : $any)
      {"a": $any}["a"]  dyn($int)  dyn($ints)  dyn($string)  dyn($map)  $any.a  $any["a"]  $any[0]
      $any[?"a"].orValue(dyn(1))
    `,
  ),
  maybe: createProduction(
    `optional.none()  optional.of(1)`,
    `
      $maybe.optFlatMap(x, $maybe(x:int))  ($bool ? $maybe : $maybe)  optional.of($map).optFlatMap(m, m[?$string])
      $map.?a  {"a": $int}.?b  optional.of($int)  $map[?$string]  $ints[?$int]  $maybe.or($maybe)
      $maybe.optMap(x, $int(x:int))  optional.ofNonZeroValue($int)
    `,
  ),
  quantity: createProduction(
    `quantity("1Gi")  quantity("100m")`,
    `
      $quantity.sub($quantity)  $quantity.add($int)  quantity($string)  $quantity.add($quantity)
      $quantity.sub($int)
    `,
  ),
  uint: createProduction(`1u  7u`, `uint($int)  $uint + $uint  $uint - $uint  uint($string)  $uint % $uint`),
  doubles: createProduction(`[0.5, 1.0]  [2.0]`, `[$double, $double]  $ints.map(x, double(x))  $doubles + $doubles`),
  durations: createProduction(`[duration("1s")]`, `[$duration, $duration]  $ints.map(x, duration(string(x) + "s"))`),
  maps: createProduction(`[{"a": 1}]`, `[$map, $map]  $maps + $maps  $maps.filter(m, $bool(m:map))`),
  ip: createProduction(`ip("127.0.0.1")  ip("2001:db8::1")`, `ip($string)  $cidr.ip()  ($bool ? $ip : $ip)`),
  cidr: createProduction(`cidr("10.0.0.0/8")  cidr("2001:db8::/32")`, `cidr($string)  $cidr.masked()`),
  url: createProduction(`url("https://a.b:80/c?d=e")  url("/x%20y")`, `url($string)  ($bool ? $url : $url)`),
};
