@area:subresources
Feature: Preconditions of subresources of Namespaces
  A uid or resourceVersion in a write of the status or of finalize is a precondition on the Namespace.

  Scenario Outline: PUT of the subresource <subresource> of a Namespace with a stale resourceVersion returns 409 Conflict
    sub-status-put-stale-409, rest-put-stale-version-409: a subresource has the resourceVersion of its object.
    Detects: a server that compares the resourceVersion of subresources only for namespaced objects, or ignores it in finalize.
    Given the Namespace "empty" named "n-{unique}"
    And the stored Namespace "n-{unique}" is saved as "old"
    And the manager "one" has changed the Namespace "n-{unique}":
      """
      metadata: {labels: {app: web}}
      """
    When PUT /api/v1/namespaces/n-{unique}/<subresource> with the saved object "old" where:
      | <field>                  | <value>                        |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
    Then the response is 409 Conflict
    And the stored Namespace "n-{unique}" is unchanged

    @rule:sub-status-put-stale-409
    Examples: status
      | subresource | field             | value                               |
      | status      | status.conditions | [{"type":"Tested","status":"True"}] |

    @rule:rest-put-stale-version-409
    Examples: finalize
      | subresource | field           | value                            |
      | finalize    | spec.finalizers | ["kubernetes","example.com/one"] |

  Scenario Outline: PUT of the subresource <subresource> of a Namespace with the uid of another object returns 409 Conflict
    sub-status-foreign-uid-409, rest-put-foreign-uid-409: the uid in the body is a precondition, also for a Namespace with the same name.
    Detects: a server that ignores the uid, so that a controller can finalize a new Namespace with the name of a deleted Namespace.
    Given the Namespace "empty" named "n-{unique}"
    When PUT /api/v1/namespaces/n-{unique}/<subresource> with the saved object "n" where:
      | <field>      | <value>                              |
      | metadata.uid | 11111111-2222-4333-8444-555555555555 |
    Then the response is 409 Conflict
    And the stored Namespace "n-{unique}" is unchanged

    @rule:sub-status-foreign-uid-409 @since:1.20
    Examples: status
      | subresource | field             | value                               |
      | status      | status.conditions | [{"type":"Tested","status":"True"}] |

    @rule:rest-put-foreign-uid-409 @since:1.20
    Examples: finalize
      | subresource | field           | value                            |
      | finalize    | spec.finalizers | ["kubernetes","example.com/one"] |
