@area:resource-version
Feature: resourceVersion of GET
  GET has the semantics Most Recent without resourceVersion, Any with resourceVersion 0, and Not older than with another resourceVersion.

  @resource @rule:rv-get-unset
  Scenario: GET without resourceVersion returns the latest state of the object
    rv-get-unset: the response has the semantics Most Recent, and contains the latest write.
    Detects: a server that reads from a cache without the latest write.
    Given the resource "labelled" named "a"
    And the response to GET /{collection}/a is saved as "before"
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    When GET /{collection}/a
    Then the response is 200
    And the response is the same as "a"

  @resource @rule:rv-get-unset
  Scenario: GET without resourceVersion of a deleted object returns 404
    rv-get-unset: the response has the semantics Most Recent, and the deletion is the latest write.
    Detects: a server that returns an earlier state from a cache.
    Given the resource "labelled" named "a"
    And the response to GET /{collection}/a is saved as "before"
    And the resource "a" has been deleted
    When GET /{collection}/a
    Then the response is 404

  @resource @rule:rv-get-zero
  Scenario: GET at resourceVersion 0 returns the current or an earlier state of the object
    rv-get-zero: the response has the semantics Any, which is 200 with the current or an earlier state.
    Detects: a server that handles 0 as an expired resourceVersion.
    Given the resource "labelled" named "a"
    And the response to GET /{collection}/a?resourceVersion={a:metadata.resourceVersion} is saved as "seen"
    When GET /{collection}/a?resourceVersion=0
    Then the response is 200
    And the response is the same as "a"

  @resource @rule:rv-get-other
  Scenario Outline: GET at <relative version> resourceVersion returns a state at least as new as this resourceVersion
    rv-get-other: the response has the semantics Not older than.
    Detects: a server that rejects the request if the object has an older resourceVersion, or that returns an older state than requested.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "first"
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    And the resource "labelled" named "b"
    When GET /{collection}/a?resourceVersion=<version>
    Then the response is 200
    And the response has:
      | metadata.labels.app | <app> |

    Examples: versions
      | relative version | version                          | app               |
      | the current      | {a:metadata.resourceVersion}     | latest            |
      | a later          | {b:metadata.resourceVersion}     | latest            |
      | an earlier       | {first:metadata.resourceVersion} | /^(web\|latest)$/ |

  Scenario Outline: <request> with resourceVersion "<version>" returns <status>
    rv-malformed-400: the server rejects a resourceVersion that it cannot parse.
    Detects: a server that reads the value as 0 and returns stale data.
    Given the resource "labelled" named "a"
    When GET <path>resourceVersion=<version>
    Then the response is <status>

    @rule:rv-malformed-400 @resource
    @profile:specification
    Examples: specification
      | request | version | path                                    | status |
      | GET     | abc     | /{collection}/a?                        | 400    |
      | A list  | abc     | /{collection}?                          | 400    |
      | A list  | -1      | /{collection}?                          | 400    |
      | A list  | 1.5     | /{collection}?                          | 400    |
      | A list  | 1abc    | /{collection}?                          | 400    |
      | A watch | abc     | /{collection}?watch=1&timeoutSeconds=1& | 400    |
      | A watch | -1      | /{collection}?watch=1&timeoutSeconds=1& | 400    |

    @rule:rv-malformed-400
    @profile:specification @resource:custom @needs:crd
    Examples: subresources, specification
      | request           | version | path                    | status |
      | GET of the status | abc     | /{collection}/a/status? | 400    |
      | GET of the scale  | 1abc    | /{collection}/a/scale?  | 400    |

    @rule:rv-malformed-400 @resource
    @profile:kubernetes
    Examples: kube-apiserver, which may return 500
      | request | version | path                                    | status     |
      | GET     | abc     | /{collection}/a?                        | 400 or 500 |
      | A list  | abc     | /{collection}?                          | 400 or 500 |
      | A list  | -1      | /{collection}?                          | 400 or 500 |
      | A list  | 1.5     | /{collection}?                          | 400 or 500 |
      | A list  | 1abc    | /{collection}?                          | 400 or 500 |
      | A watch | abc     | /{collection}?watch=1&timeoutSeconds=1& | 400 or 500 |
      | A watch | -1      | /{collection}?watch=1&timeoutSeconds=1& | 400 or 500 |

    @rule:rv-malformed-400
    @profile:kubernetes @resource:custom @needs:crd
    Examples: subresources, kube-apiserver, which may return 500
      | request           | version | path                    | status     |
      | GET of the status | abc     | /{collection}/a/status? | 400 or 500 |
      | GET of the scale  | 1abc    | /{collection}/a/scale?  | 400 or 500 |

  @resource @rule:rv-malformed-400
  Scenario Outline: A list with <query> and the malformed resourceVersion <version> returns 400
    rv-malformed-400: the server rejects a malformed resourceVersion, regardless of the other parameters.
    Detects: a server that reads the value as 0 if another parameter is set.
    Given the resource "labelled" named "a"
    When GET /{collection}?resourceVersion=<version>&<query>
    Then the response is 400

    Examples: other parameters
      | query                      | version              |
      | limit=1                    | abc                  |
      | limit=1                    | 1abc                 |
      | resourceVersionMatch=Exact | abc                  |
      | limit=1                    | 18446744073709551616 |
      | resourceVersionMatch=Exact | 0x10                 |
