@area:rest @resource
Feature: An object that is there
  What is judged by reading alone, so that resources which nobody writes are judged by it too.

  Background:
    Given an object of the resource is remembered as "a"

  @rule:rest-verbs-on-every-type
  Scenario: An object that is there is read by its name
    rest-verbs-on-every-type: GET reads an object of every type, which says what it is.
    Detects: objects are in lists only, or without a kind.
    When GET /{collection}/{a:metadata.name}
    Then the answer is 200
    And the answer has:
      | apiVersion    | {resource:apiVersion} |
      | kind          | {resource:kind}       |
      | metadata.name | {a:metadata.name}     |

  @rule:rest-verbs-on-every-type
  Scenario Outline: An object that is there is in <collection>
    rest-verbs-on-every-type: GET reads a collection of every type.
    Detects: the list is of another namespace, or empty.
    When GET <path>
    Then the answer is 200
    And the answer has:
      | kind                  | is       | {resource:kind}List |
      | items[*].metadata.name | contains | {a:metadata.name}   |

    Examples: collections
      | collection             | path          |
      | its collection         | /{collection} |
      | that of all namespaces | /{everywhere} |

  @rule:ep-q-list-fieldselector
  Scenario: The fields of a list select an object that is there, or leave it out
    ep-q-list-fieldselector: every type can be selected by its name.
    Detects: the selector is ignored.
    When GET /{collection}?fieldSelector=metadata.name!={a:metadata.name}
    Then the answer is 200
    And the body of the answer has:
      | text | leaves out | "name":"{a:metadata.name}" |

  @rule:ep-q-list-labelselector
  Scenario: A list by a label that nobody has is empty
    ep-q-list-labelselector: whatever is there.
    Detects: the selector is ignored.
    When GET /{collection}?labelSelector=example.com/nobody-has-this
    Then the answer is 200
    And the answer has:
      | kind  | {resource:kind}List |
      | items | (empty)             |

  @rule:table-requested-by-accept
  Scenario: An object that is there can be had as a Table
    table-requested-by-accept: with a row for it.
    Detects: only lists are made into tables.
    Given the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /{collection}/{a:metadata.name}
    Then the answer is 200
    And the answer has:
      | kind                         | Table             |
      | rows.(count)                 | 1                 |
      | rows[0].object.metadata.name | {a:metadata.name} |

  @rule:media-yaml-response
  Scenario: An object that is there can be had as YAML
    media-yaml-response: a document of this object.
    Detects: only lists are.
    Given the request header "Accept" is "application/yaml"
    When GET /{collection}/{a:metadata.name}
    Then the answer in "application/yaml" has:
      | kind          | {resource:kind}   |
      | metadata.name | {a:metadata.name} |

  @rule:rv-watch-unset
  Scenario: A watch begins with an object that is there
    rv-watch-unset: what is there comes first, each as ADDED.
    Detects: only changes are told.
    When a watch is opened on /{collection}?watch=1
    Then the watch reports:
      | type  | name              |
      | ADDED | {a:metadata.name} |

  @rule:err-405-method @needs:resource:built-in
  Scenario: Verbs that the resource lacks are not allowed
    err-405-method: at the paths where other resources have them.
    Detects: 404, or the request is treated as another one. Where nobody may, the answer is 403.
    When TRY each verb that the resource lacks
    Then every one of these answers has:
      | (status) | /^(405\|403)$/ |
