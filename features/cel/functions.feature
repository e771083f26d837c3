@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Functions in CEL expressions
  The function libraries of Kubernetes extend CEL. Positions and lengths count characters.

  @rule:cel-function-results
  Scenario: A policy with true expressions about strings and lists admits the object
    cel-function-results: the length of a string is a valid position in it, and a list with equal items is sorted.
    Detects: a server that counts bytes, rejects the length of a string as a position, or treats a list with equal items as unsorted.
    Given the policy "limit" with:
      """
      validations:
        - {expression: "'a😀b'.size() == 3 && 'a😀b'.charAt(1) == '😀' && 'a😀b'.substring(2) == 'b' && 'a😀b'.indexOf('b') == 2"}
        - {expression: "'hello'.substring(1, 5) == 'ello' && 'hello'.substring(5) == '' && 'hello'.substring(0, 0) == ''"}
        - {expression: "'hello'.charAt(4) == 'o' && 'hello'.charAt(5) == ''"}
        - {expression: "'hello'.indexOf('') == 0 && 'hello'.indexOf('l') == 2 && 'hello'.indexOf('l', 3) == 3 && 'hello'.indexOf('z') == -1"}
        - {expression: "'hello'.lastIndexOf('l') == 3 && 'hello'.lastIndexOf('o') == 4 && 'hello'.lastIndexOf('h') == 0 && 'hello'.lastIndexOf('l', 2) == 2 && 'hello'.lastIndexOf('') == 5"}
        - {expression: "'a,b,,c'.split(',') == ['a', 'b', '', 'c'] && 'a,b,c'.split(',', 2) == ['a', 'b,c'] && 'a,b'.split(',', 0) == []"}
        - {expression: "'a,b'.split(',', 3) == ['a', 'b'] && 'a,b'.split(',', 2) == ['a', 'b'] && 'a %s b %d'.format(['x', 1]) == 'a x b 1'"}
        - {expression: "['a', 'b', ''].join('-') == 'a-b-' && [].join('-') == '' && ['a'].join('-') == 'a'"}
        - {expression: "'aaa'.replace('a', 'b', 2) == 'bba' && 'aaa'.replace('a', 'b', 0) == 'aaa' && 'aaa'.replace('a', '') == ''"}
        - {expression: "'HéLLo'.lowerAscii() == 'héllo' && 'ab1'.upperAscii() == 'AB1' && '  a b '.trim() == 'a b'"}
        - {expression: "[1, 1, 2].isSorted() && [1].isSorted() && ['a', 'b', 'b'].isSorted() && !['b', 'a'].isSorted() && ![1, 3, 2].isSorted()"}
        - {expression: "[1, 2, 3].sum() == 6 && [3, 1, 2].min() == 1 && [1, 3, 2].max() == 3 && ['b', 'a'].min() == 'a'"}
        - {expression: "[1, 2, 1].indexOf(1) == 0 && [1, 2, 1].lastIndexOf(1) == 2 && [1, 2].indexOf(5) == -1"}
        - {expression: "'a12b345'.find('[0-9]+') == '12' && 'a'.find('[0-9]+') == '' && 'a12b345'.findAll('[0-9]+') == ['12', '345'] && 'a12b345'.findAll('[0-9]+', 1) == ['12']"}
        - {expression: "[1, 2, 3].exists_one(x, x > 2) && ![1, 3, 3].exists_one(x, x > 2) && [1, 2, 3].filter(x, x > 1) == [2, 3]"}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 201
    And there is an Endpoints "a"

  @rule:cel-function-results
  Scenario: A policy with true expressions about numbers, times and URLs admits the object
    cel-function-results: divisions round towards zero, days of the month count from 0, and a URL can have no port.
    Detects: a server that rounds down, counts days from 1, or requires a port.
    Given the policy "limit" with:
      """
      validations:
        - {expression: "7 / 2 == 3 && -7 / 2 == -3 && -7 % 2 == -1 && int('9223372036854775807') == 9223372036854775807"}
        - {expression: "5 % -1 == 0 && duration('1.5s') == duration('1500ms') && duration('.5h') == duration('30m')"}
        - {expression: "timestamp('2024-02-29T23:59:59Z').getSeconds() == 59 && timestamp('2024-02-29T23:59:00+23:59') == timestamp('2024-02-29T00:00:00Z')"}
        - {expression: "{1u: 'a', 2u: 'b'}[2u] == 'b' && {1: 'a', 2: 'b'}[2] == 'b' && {true: 'a', false: 'b'}[false] == 'b'"}
        - {expression: "duration('90s').getMinutes() == 1 && duration('1h') == duration('60m') && timestamp('2024-02-29T00:00:00Z').getDayOfMonth() == 28"}
        - {expression: "url('https://a.b:80/x?y=1').getPort() == '80' && url('https://a.b/x').getPort() == '' && isURL('/a') && !isURL('a')"}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 201
    And there is an Endpoints "a"

  @rule:cel-function-results
  Scenario: A policy with true expressions about quantities, addresses and sets admits the object
    cel-function-results: quantities are compared by value, addresses by bits, and ranges include their limits.
    Detects: a server that compares strings, or excludes the first or last address of a range.
    Given the policy "limit" with:
      """
      validations:
        - {expression: "quantity('1Ki').compareTo(quantity('1024')) == 0 && quantity('1k').isLessThan(quantity('1Ki')) && !quantity('1000m').isGreaterThan(quantity('1'))"}
        - {expression: "isQuantity('1.5Gi') && !isQuantity('1.5gi') && quantity('2').add(1).asInteger() == 3 && quantity('50m').sub(quantity('50m')).compareTo(quantity('0')) == 0"}
        - {expression: "quantity('1.5').add(quantity('1')).compareTo(quantity('2.5')) == 0 && !quantity('1').isLessThan(quantity('1000m')) && !quantity('1500m').isInteger()"}
        - {expression: "cidr('10.0.0.0/8').containsIP('10.0.0.0') && cidr('10.0.0.0/8').containsIP('10.255.255.255') && !cidr('10.0.0.0/8').containsIP('11.0.0.0')"}
        - {expression: "ip('::1').isLoopback() && ip('127.255.255.255').isLoopback() && ip('2001:db8::1').family() == 6 && !isIP('10.0.0.256') && isCIDR('10.0.0.0/32') && !isCIDR('10.0.0.0/33')"}
        - {expression: "sets.contains([1, 2, 3], [2, 3]) && !sets.contains([1], [1, 2]) && sets.equivalent([1, 1, 2], [2, 1]) && sets.intersects([1, 2], [2, 3]) && !sets.intersects([1], [2])"}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 201
    And there is an Endpoints "a"

  @rule:cel-function-results
  Scenario: A policy with true expressions in function and method form admits the object
    cel-function-results: a function and the method of the same name have the same result. Strings are compared and measured by characters.
    Detects: a server that measures strings in UTF-16 units in one form, or compares UTF-16 units.
    Given the policy "limit" with:
      """
      validations:
        - {expression: "size('a😀b') == 3 && size(b'a😀b') == 6 && b'a😀b'.size() == 6 && size('') == 0"}
        - {expression: "size([1, 2]) == 2 && [1].size() == 1 && size({'a': 1}) == 1 && {'a': 1, 'b': 2}.size() == 2 && size([]) == 0"}
        - {expression: "matches('abc', 'b') && !matches('abc', '^b') && 'abc'.matches('b') && !'abc'.matches('^b$')"}
        - {expression: "'😀' > '～' && 'b' > 'a' && 'a' < 'ab' && ['😀', '～'].max() == '😀' && ['～', '😀'].isSorted()"}
        - {expression: "string(1) == '1' && string(true) == 'true' && int('-5') == -5 && int(1.9) == 1 && double('1.5') == 1.5 && bytes('é').size() == 2 && string(b'é') == 'é'"}
        - {expression: "timestamp('2024-02-29T23:30:00Z').getDate() == 29 && timestamp('2024-02-29T23:30:00Z').getMonth() == 1 && timestamp('2024-02-29T23:30:00Z').getDayOfYear() == 59"}
        - {expression: "timestamp('2024-02-29T23:30:00Z').getHours('+01:00') == 0 && timestamp('2024-02-29T23:30:00Z').getDate('+01:00') == 1 && timestamp('2024-02-29T23:30:00Z').getDayOfWeek() == 4"}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 201
    And there is an Endpoints "a"
