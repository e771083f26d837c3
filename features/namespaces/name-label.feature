@area:namespaces
Feature: Name label of a Namespace
  Every Namespace has a label with its name, so that label selectors can select Namespaces by name.

  @rule:ns-name-label @since:1.22
  Scenario Outline: POST of a Namespace with <metadata> returns a label with the name of the Namespace
    ns-name-label: the server sets the label regardless of the labels in the body.
    Detects: a server that sets the label only if the name is in the body, or stores the label value from the request body.
    When POST /api/v1/namespaces with the Namespace "empty" where:
      | metadata.<field> | <value>  |
      | metadata.labels  | <labels> |
    Then the response is a success
    And the response has:
      | metadata.labels["{dialect:domain}/metadata.name"] | {last:metadata.name} |
    And the stored Namespace "{last:metadata.name}" is the same as the response

    Examples: metadata
      | metadata                   | field        | value      | labels                                     |
      | no labels                  | name         | n-{unique} | (absent)                                   |
      | another label              | name         | n-{unique} | {"app":"web"}                              |
      | another value of the label | name         | n-{unique} | {"{dialect:domain}/metadata.name":"other"} |
      | generateName               | generateName | {unique}-  | (absent)                                   |

  @rule:ns-name-label @since:1.22
  Scenario Outline: The name label of a Namespace is unchanged after a <write> that <change>
    ns-name-label: clients cannot change or remove the label.
    Detects: a server that sets the label only on POST.
    Given the Namespace "empty" named "n-{unique}"
    When <method> /api/v1/namespaces/n-{unique}?fieldManager=one<query> with the Namespace "empty" as "<type>" where:
      | metadata.name   | n-{unique} |
      | metadata.labels | <labels>   |
    Then the response is 200
    And the stored Namespace "n-{unique}" has:
      | metadata.labels["{dialect:domain}/metadata.name"] | n-{unique} |

    Examples: writes
      | write             | change            | method | query       | type                         | labels                                     |
      | PUT               | has no labels     | PUT    |             | application/json             | (absent)                                   |
      | PUT               | changes its value | PUT    |             | application/json             | {"{dialect:domain}/metadata.name":"other"} |
      | merge patch       | removes labels    | PATCH  |             | application/merge-patch+json | null                                       |
      | server-side apply | changes its value | PATCH  | &force=true | application/apply-patch+yaml | {"{dialect:domain}/metadata.name":"other"} |

  @rule:ns-name-label @since:1.22
  Scenario Outline: The name label of a Namespace is unchanged after a <patch> that <change> it
    ns-name-label: the server restores the label in the result of every patch.
    Detects: a server that restores the label only in some patch types, or only if it is absent.
    Given the Namespace "empty" named "n-{unique}"
    When PATCH /api/v1/namespaces/n-{unique}<path> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.labels["{dialect:domain}/metadata.name"] | n-{unique} |
    And the stored Namespace "n-{unique}" has:
      | metadata.labels["{dialect:domain}/metadata.name"] | n-{unique} |

    Examples: patches
      | patch                     | change  | path        | type                                   | body                                                                                         |
      | JSON Patch                | removes |             | application/json-patch+json            | [{"op":"remove","path":"/metadata/labels/{dialect:domain}~1metadata.name"}]                  |
      | JSON Patch                | changes |             | application/json-patch+json            | [{"op":"replace","path":"/metadata/labels/{dialect:domain}~1metadata.name","value":"other"}] |
      | strategic merge patch     | removes |             | application/strategic-merge-patch+json | {"metadata":{"labels":{"{dialect:domain}/metadata.name":null,"app":"web"}}}                  |
      | merge patch               | changes |             | application/merge-patch+json           | {"metadata":{"labels":{"{dialect:domain}/metadata.name":"other","app":"web"}}}               |
      | dry-run merge patch       | removes | ?dryRun=All | application/merge-patch+json           | {"metadata":{"labels":{"{dialect:domain}/metadata.name":null}}}                              |
      | merge patch of the status | changes | /status     | application/merge-patch+json           | {"metadata":{"labels":{"{dialect:domain}/metadata.name":"other"}}}                           |

  @rule:ns-name-label @since:1.22
  Scenario Outline: A <write> that creates a Namespace returns a label with the name of the Namespace
    ns-name-label: the server sets the label in every request that creates a Namespace.
    Detects: a server that sets the label only in a POST that stores the Namespace.
    When <method> /api/v1/namespaces<path> with the Namespace "empty" as "<type>" where:
      | metadata.name   | n-{unique}                                 |
      | metadata.labels | {"{dialect:domain}/metadata.name":"other"} |
    Then the response is 201
    And the response has:
      | metadata.labels["{dialect:domain}/metadata.name"] | n-{unique} |

    Examples: writes
      | write             | method | path                                    | type                         |
      | dry-run POST      | POST   | ?dryRun=All                             | application/json             |
      | server-side apply | PATCH  | /n-{unique}?fieldManager=one            | application/apply-patch+yaml |
      | dry-run apply     | PATCH  | /n-{unique}?fieldManager=one&dryRun=All | application/apply-patch+yaml |
