@area:rest @resource
Feature: Requests that do not change an existing object
  These scenarios change no objects, so they also apply to resources that clients cannot write.

  Background:
    Given an object of the resource is saved as "a"

  @rule:rest-verbs-on-every-type
  Scenario: GET of an existing object by name returns the object with apiVersion and kind
    rest-verbs-on-every-type: every resource supports GET of an object.
    Detects: a server that returns objects only in lists, or without kind.
    When GET /{collection}/{a:metadata.name}
    Then the response is 200
    And the response has:
      | apiVersion    | {resource:apiVersion} |
      | kind          | {resource:kind}       |
      | metadata.name | {a:metadata.name}     |

  @rule:rest-verbs-on-every-type
  Scenario Outline: The list of <collection> contains an existing object
    rest-verbs-on-every-type: every resource supports GET of a collection.
    Detects: a server that returns the list of another namespace, or an empty list.
    When GET <path>
    Then the response is 200
    And the response has:
      | kind                   | is       | {resource:kind}List |
      | items[*].metadata.name | contains | {a:metadata.name}   |

    Examples: collections
      | collection     | path              |
      | one namespace  | /{collection}     |
      | all namespaces | /{all-namespaces} |

  @rule:ep-q-list-fieldselector
  Scenario: A list with fieldSelector metadata.name!=NAME omits the object NAME
    ep-q-list-fieldselector: every resource supports a fieldSelector on metadata.name.
    Detects: a server that ignores the selector.
    When GET /{collection}?fieldSelector=metadata.name!={a:metadata.name}
    Then the response is 200
    And the body of the response has:
      | text | does not contain | "name":"{a:metadata.name}" |

  @rule:ep-q-list-labelselector
  Scenario: A list with a labelSelector that no object matches is empty
    ep-q-list-labelselector: the list contains only matching objects.
    Detects: a server that ignores the selector.
    When GET /{collection}?labelSelector=example.com/nobody-has-this
    Then the response is 200
    And the response has:
      | kind  | {resource:kind}List |
      | items | (empty)             |

  @rule:table-requested-by-accept
  Scenario: GET of an existing object with Accept as=Table returns a Table with one row
    table-requested-by-accept: the row represents the object.
    Detects: a server that returns only lists as Tables.
    Given the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /{collection}/{a:metadata.name}
    Then the response is 200
    And the response has:
      | kind                         | Table             |
      | rows.(count)                 | 1                 |
      | rows[0].object.metadata.name | {a:metadata.name} |

  @rule:media-yaml-response
  Scenario: GET of an existing object with Accept application/yaml returns YAML
    media-yaml-response: the response is a YAML document with the object.
    Detects: a server that returns only lists as YAML.
    Given the request header "Accept" is "application/yaml"
    When GET /{collection}/{a:metadata.name}
    Then the response in "application/yaml" has:
      | kind          | {resource:kind}   |
      | metadata.name | {a:metadata.name} |

  @rule:rv-watch-unset
  Scenario: A watch without resourceVersion first sends an ADDED event for an existing object
    rv-watch-unset: the watch sends one ADDED event for each existing object.
    Detects: a server that sends only changes.
    When a watch is opened on /{collection}?watch=1
    Then the watch reports:
      | type  | name              |
      | ADDED | {a:metadata.name} |

  @rule:err-405-method @needs:resource:built-in
  Scenario: Verbs that the resource under test does not support return 405 or 403
    err-405-method: the scenario sends each verb to the path at which other resources support it. The response 403 is permitted if
    the user is not authorized.
    Detects: a server that returns 404, or handles the request as another verb.
    When TRY each verb that the resource does not support
    Then each of the responses has:
      | (status) | /^(405\|403)$/ |
