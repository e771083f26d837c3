@area:rest
@needs:crd
Feature: Names, timestamps and updates of custom objects
  The rules for names, timestamps and updates also apply to custom resources.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """

  @rule:rest-put-replaces
  Scenario: PUT of a custom object removes labels that the body omits
    rest-put-replaces: the body replaces the stored object.
    Detects: a server that merges the body into the stored object.
    Given the Widget "empty" named "a" with:
      | metadata.labels.scenario | {unique} |
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/json
      {"apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"}}
      """
    Then the response is 200
    And the stored Widget "a" has:
      | metadata.labels          | (absent)                        |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

  Scenario Outline: <method> of a custom object with <problem> is rejected and changes nothing
    rest-put-name-mismatch-400, ep-propagationpolicy-values: the name in the body must match the path, and propagationPolicy must be a known value.
    Detects: a server that ignores the name in the body, or ignores an unknown propagationPolicy.
    Given the Widget "empty" named "a" with:
      | metadata.labels.scenario | {unique} |
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/json
      {<body>}
      """
    Then the response is <response>
    And the stored Widget "a" is unchanged

    @rule:rest-put-name-mismatch-400
    Examples: names
      | method | problem      | body                                                                                                                     | response       |
      | PUT    | another name | "apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"b","resourceVersion":"{a:metadata.resourceVersion}"} | 400 BadRequest |

    @rule:ep-propagationpolicy-values
    Examples: propagationPolicy
      | method | problem                      | body                           | response    |
      | DELETE | an unknown propagationPolicy | "propagationPolicy":"Sideways" | 422 Invalid |

  Scenario Outline: <verb> of custom objects with dryRun=All in the query and no body deletes nothing
    dry-all-delete-not-removed, ep-q-deletecollection-dryrun: the parameter dryRun applies even if the request has no body.
    Detects: a server that reads dryRun only for built-in resources.
    Given the Widget "empty" named "a" with:
      | metadata.labels.scenario | {unique} |
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path>dryRun=All
    Then the response is 200
    And the stored Widget "a" is unchanged

    @rule:dry-all-delete-not-removed
    Examples: delete
      | verb   | path |
      | DELETE | /a?  |

    @rule:ep-q-deletecollection-dryrun
    Examples: deletecollection
      | verb             | path                                |
      | deletecollection | ?labelSelector=scenario%3D{unique}& |

  @rule:rest-name-conflict-status
  Scenario: A second POST of a custom object with the same name returns 409 AlreadyExists
    rest-name-conflict-status: the existing object does not change.
    Detects: a server that replaces the existing object.
    Given the Widget "empty" named "a" with:
      | metadata.labels.scenario | {unique} |
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the Widget "empty" where:
      | metadata.name | a |
    Then the response is 409 AlreadyExists
    And the stored Widget "a" is unchanged

  @rule:meta-creationtimestamp-is-creation-time
  Scenario: POST of a custom object sets creationTimestamp to the current time
    meta-creationtimestamp-is-creation-time: the server ignores the value in the body.
    Detects: a server that stores the body of custom objects unchanged.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the Widget "empty" where:
      | metadata.name              | a                    |
      | metadata.creationTimestamp | 2001-02-03T04:05:06Z |
    Then the response is a success
    And the response has:
      | metadata.creationTimestamp | is at most this many seconds before the response | 10 |

  @rule:meta-creationtimestamp-is-creation-time @waits
  Scenario: A PUT of a custom object in a later second does not change creationTimestamp
    meta-creationtimestamp-is-creation-time: the field is the time of the creation, not of the update. The precision is one second, so
    the scenario writes in a later second.
    Detects: a server that sets creationTimestamp on each write.
    Given the Widget "empty" named "a" with:
      | metadata.labels.scenario | {unique} |
    And the clock is past {a:metadata.creationTimestamp}
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/json
      {"apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"a","labels":{"app":"late"},"resourceVersion":"{a:metadata.resourceVersion}"}}
      """
    Then the response is 200
    And the stored Widget "a" has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.labels.app        | late                           |
