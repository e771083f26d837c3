@area:rest
@needs:crd
Feature: Objects of custom types
  Names, times and replacement are those of any object, also of a type that a client has defined.

  Background:
    Given the custom type Widget whose spec has:
      """
      size: {type: integer}
      """

  @rule:rest-put-replaces
  Scenario: PUT of a Widget takes away what it leaves out
    rest-put-replaces: the object is as it was sent.
    Detects: what was there is merged into the new one.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique} with the body:
      """application/json
      {"apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"a-{unique}","resourceVersion":"{a:metadata.resourceVersion}"}}
      """
    Then the answer is 200
    And the stored Widget "a-{unique}" has:
      | metadata.labels          | (absent)                        |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

  Scenario Outline: <method> of a Widget with <what> is refused
    rest-put-name-mismatch-400, ep-propagationpolicy-values: and the object stays.
    Detects: what the path says is written over what the body says, or a policy that nobody knows is none.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique} with the body:
      """application/json
      {<body>}
      """
    Then the answer is <answer>
    And the stored Widget "a-{unique}" is unchanged

    @rule:rest-put-name-mismatch-400
    Examples: names
      | method | what         | body                                                                                                                              | answer         |
      | PUT    | another name | "apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"b-{unique}","resourceVersion":"{a:metadata.resourceVersion}"} | 400 BadRequest |

    @rule:ep-propagationpolicy-values
    Examples: policies
      | method | what                       | body                           | answer      |
      | DELETE | a policy that there is not | "propagationPolicy":"Sideways" | 422 Invalid |

  Scenario Outline: DELETE of <what> Widget with dryRun=All and no body removes nothing
    dry-all-delete-not-removed, ep-q-deletecollection-dryrun: the parameter counts where there is no body.
    Detects: it is passed on for types that are built in.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path>dryRun=All
    Then the answer is 200
    And the stored Widget "a-{unique}" is unchanged

    @rule:dry-all-delete-not-removed
    Examples: one
      | what | path         |
      | a    | /a-{unique}? |

    @rule:ep-q-deletecollection-dryrun
    Examples: several
      | what | path                          |
      | each | ?labelSelector=of%3D{unique}& |

  @rule:rest-name-conflict-status
  Scenario: A second Widget of one name is refused
    rest-name-conflict-status: 409 AlreadyExists, and the first stays.
    Detects: the second takes the place of the first.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the Widget "empty" where:
      | metadata.name | a-{unique} |
    Then the answer is 409 AlreadyExists
    And the stored Widget "a-{unique}" is unchanged

  @rule:meta-creationtimestamp-is-creation-time
  Scenario: The time of a new Widget is that of the server
    meta-creationtimestamp-is-creation-time: whatever the client sends.
    Detects: what is custom is stored as it was sent.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the Widget "empty" where:
      | metadata.name              | a-{unique}           |
      | metadata.creationTimestamp | 2001-02-03T04:05:06Z |
    Then the answer is a success
    And the answer has:
      | metadata.creationTimestamp | in the seconds before the answer | 10 |

  @rule:meta-creationtimestamp-is-creation-time @waits
  Scenario: An update of a Widget in a later second doesn't change creationTimestamp
    meta-creationtimestamp-is-creation-time: the time of creation, also when it is not the time of the update.
    Detects: each write stamps the object anew, which nobody notices within a second.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And outside the API this happens:
      | clock | past {a:metadata.creationTimestamp} |
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique} with the body:
      """application/json
      {"apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"a-{unique}","labels":{"app":"late"},"resourceVersion":"{a:metadata.resourceVersion}"}}
      """
    Then the answer is 200
    And the stored Widget "a-{unique}" has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.labels.app        | late                           |
