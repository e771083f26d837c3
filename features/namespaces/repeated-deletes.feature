@area:namespaces
Feature: Repeated, rejected and dry-run deletes of Namespaces
  The first delete makes a Namespace terminating. Rejected deletes and dry runs leave it active.

  @rule:ns-deletion-removes-contents @rule:del-sets-deletiontimestamp @waits @since:1.16
  Scenario: A second DELETE of a Namespace does not change its deletionTimestamp
    del-sets-deletiontimestamp: the timestamp stays the time of the first delete.
    Detects: a server that sets the deletionTimestamp of a terminating Namespace again.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    And the stored Namespace "{namespace:doomed}" is saved as "first"
    And the clock is past {first:metadata.deletionTimestamp}
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then the response is 200 or 202
    And the stored Namespace "{namespace:doomed}" has:
      | status.phase               | Terminating                        |
      | metadata.deletionTimestamp | {first:metadata.deletionTimestamp} |

  @rule:del-option-dryrun
  Scenario: A dry-run DELETE of a Namespace leaves the Namespace active
    del-option-dryrun: neither the phase nor the deletionTimestamp of the stored Namespace changes.
    Detects: a server that starts the deletion of a Namespace in a dry run.
    Given the Namespace "empty" named "n-{unique}"
    When DELETE /api/v1/namespaces/n-{unique}?dryRun=All
    Then the response is 200 or 202
    And the stored Namespace "n-{unique}" is unchanged

  @rule:del-precondition-failure-409
  Scenario Outline: DELETE of a Namespace with the wrong precondition <precondition> returns 409 Conflict
    del-precondition-failure-409: the Namespace stays active.
    Detects: a server that compares the preconditions only for objects that it removes immediately.
    Given the Namespace "empty" named "n-{unique}"
    When DELETE /api/v1/namespaces/n-{unique} with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<precondition>}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | details.name | n-{unique} |
      | details.kind | namespaces |
    And the stored Namespace "n-{unique}" is unchanged

    Examples: preconditions
      | precondition         |
      | uid: another         |
      | resourceVersion: "1" |

  @rule:ns-name-label @since:1.22
  Scenario Outline: The name label of a Namespace is unchanged after a <write> that removes the label
    ns-name-label: clients cannot remove the label, also by a JSON Patch or a write of the status.
    Detects: a server that sets the label only in a PUT or merge patch of the Namespace.
    Given the Namespace "empty" named "n-{unique}"
    When PATCH /api/v1/namespaces/n-{unique}<path> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the stored Namespace "n-{unique}" has:
      | metadata.labels["{dialect:domain}/metadata.name"] | n-{unique} |

    Examples: writes
      | write                     | path    | type                                   | body                                                     |
      | JSON Patch                |         | application/json-patch+json            | [{"op":"remove","path":"/metadata/labels"}]              |
      | strategic merge patch     |         | application/strategic-merge-patch+json | {"metadata":{"labels":{"$patch":"replace","app":"web"}}} |
      | merge patch of the status | /status | application/merge-patch+json           | {"metadata":{"labels":null}}                             |

  @rule:ns-create-in-terminating-namespace-403 @needs:controller:namespace @needs:type:localsubjectaccessreviews.authorization
  Scenario: A LocalSubjectAccessReview in a terminating Namespace returns 201
    ns-create-in-terminating-namespace-403: the server does not store access reviews, so they can be created in a terminating Namespace.
    Detects: a server that rejects every POST in a terminating Namespace.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    When POST /apis/authorization.orch.io/v1/namespaces/{namespace:doomed}/localsubjectaccessreviews with the body:
      """
      {spec: {user: zed, resourceAttributes: {namespace: "{namespace:doomed}", verb: get, resource: endpoints}}}
      """
    Then the response is 201

  @rule:ns-create-in-terminating-namespace-403 @needs:controller:namespace @needs:type:pods
  Scenario Outline: POST to <subresource> of a Pod in a terminating Namespace returns 403
    ns-create-in-terminating-namespace-403: a POST to a subresource is a create, too.
    Detects: a server that checks the Namespace only for new objects.
    Given the Pod "one-container" named "held" in namespace "doomed" with:
      | spec.schedulerName  | nobody               |
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    When POST /api/v1/namespaces/{namespace:doomed}/pods/held/<subresource> with the body:
      """
      <body>
      """
    Then the response is 403 Forbidden
    And the Status has:
      | details.name             | held                 |
      | details.causes[0].reason | NamespaceTerminating |

    Examples: subresources
      | subresource | body                                                                                   |
      | binding     | {apiVersion: v1, kind: Binding, metadata: {name: held}, target: {kind: Node, name: n}} |

    @since:1.22
    Examples: evictions
      | subresource | body                                                            |
      | eviction    | {apiVersion: policy/v1, kind: Eviction, metadata: {name: held}} |
