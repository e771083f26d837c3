@area:metadata
Feature: Limits of names
  Names and generated names have a maximum length.

  Scenario Outline: POST of a <kind> whose name has <count> characters succeeds
    meta-name-length: a name of the maximum length is valid.
    Detects: a server that rejects a name of the maximum length.
    When POST <path> with the <kind> "empty" where:
      | metadata.name | <name> |
    Then the response is a success
    And the response has:
      | metadata.name | <name> |

    @rule:meta-name-length
    Examples: kinds
      | kind       | count | path                                       | name                                                |
      | LimitRange | 253   | /api/v1/namespaces/{namespace}/limitranges | {letters:253}                                       |
      | ConfigMap  | 253   | /api/v1/namespaces/{namespace}/configmaps  | {letters:63}.{letters:63}.{letters:63}.{letters:61} |

  Scenario Outline: POST of a <kind> whose name has <count> characters returns 422 Invalid
    meta-name-length: a name that is one character longer than the maximum is invalid.
    Detects: a server with no limit, or with the limit of another kind.
    When POST <path> with the <kind> "empty" where:
      | metadata.name | <name> |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.name |

    @rule:meta-name-length
    Examples: kinds
      | kind       | count | path                                       | name          |
      | LimitRange | 254   | /api/v1/namespaces/{namespace}/limitranges | {letters:254} |
      | Namespace  | 64    | /api/v1/namespaces                         | {letters:64}  |

  Scenario Outline: POST of <resource kind> with a generateName of <count> characters creates an object whose name has <total> characters
    meta-generatename-length: the server truncates a long prefix, so that the name has 63 characters.
    Detects: a server that generates names that are too long for labels, or rejects a long generateName.
    When POST /{collection} with the resource "plain" where:
      | metadata.generateName | <prefix> |
    Then the response is a success
    And the response has:
      | metadata.generateName | <prefix>                          |
      | metadata.name         | /^x{<prefix length>}[a-z0-9]{5}$/ |

    @rule:meta-generatename-length @resource @needs:resource:long-generate-names
    Examples: resource under test
      | resource kind           | count | total | prefix        | prefix length |
      | the resource under test | 57    | 62    | {letters:57}  | 57            |
      | the resource under test | 58    | 63    | {letters:58}  | 58            |
      | the resource under test | 59    | 63    | {letters:59}  | 58            |
      | the resource under test | 200   | 63    | {letters:200} | 58            |

    @rule:meta-generatename-length @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | count | total | prefix       | prefix length |
      | a custom resource | 59    | 63    | {letters:59} | 58            |
