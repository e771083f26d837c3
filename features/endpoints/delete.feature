@area:endpoints
Feature: Deletion of Endpoints
  DELETE removes one object or a collection. The request body may contain DeleteOptions.

  @rule:ep-op-delete-200-status
  Scenario: DELETE of an Endpoints object returns 200 with a Status
    ep-op-delete-200-status: the Status contains the name and the uid of the deleted object.
    Detects: a server that returns the deleted object, or 204.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 200
    And the Status has:
      | status       | Success          |
      | details.uid  | {a:metadata.uid} |
      | details.name | a                |
      | code         | (absent)         |
    And there is no Endpoints "a"
    And the stored Endpoints "b" is unchanged

  @rule:ep-op-delete-202-possible
  Scenario: DELETE of an Endpoints object with a finalizer returns 200 or 202 and keeps the object
    ep-op-delete-202-possible: the finalizer delays the removal, so the server may return 202 instead of 200.
    Detects: a server that removes an object that still has a finalizer.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the response matches one of these rows:
      | (status) | meaning              |
      | 200      | removal pending, 200 |
      | 202      | removal pending, 202 |
    And the stored Endpoints "a" has:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |

  @rule:ep-op-delete-body-optional
  Scenario Outline: DELETE of an Endpoints object with <body> as the body returns 200
    ep-op-delete-body-optional: DeleteOptions and each of its members are optional.
    Detects: a server that rejects empty or partial DeleteOptions.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      <options>
      """
    Then the response is 200
    And there is no Endpoints "a"

    Examples: DeleteOptions
      | body                                 | options                                                              |
      | empty DeleteOptions                  | {}                                                                   |
      | DeleteOptions without options        | {kind: DeleteOptions, apiVersion: v1}                                |
      | DeleteOptions with propagationPolicy | {kind: DeleteOptions, apiVersion: v1, propagationPolicy: Background} |

  @rule:ep-op-delete-body-optional
  Scenario: DELETE of an Endpoints object without a body returns 200
    ep-op-delete-body-optional: a request without a body uses the default options.
    Detects: a server that tries to decode the missing body.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 200
    And there is no Endpoints "a"

  @rule:ep-op-deletecollection-200-status
  @profile:specification
  Scenario: deletecollection removes every Endpoints object and returns a Status
    ep-op-deletecollection-200-status: the response is 200 with a Status.
    Detects: a server that returns a list instead of a Status, or that deletes only some of the objects.
    Given 5 Endpoints with the name prefix "item"
    When DELETE /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And the Status has:
      | status | Success |
    And the namespace contains no Endpoints

  @rule:ep-op-deletecollection-200-status
  @profile:kubernetes
  Scenario: deletecollection removes every Endpoints object and returns an EndpointsList or a Status
    ep-op-deletecollection-200-status: kube-apiserver returns the list of the deleted objects; a Status is accepted too.
    Detects: a server that returns an empty body, or that deletes only some of the objects.
    Given 5 Endpoints with the name prefix "item"
    When DELETE /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And the response has:
      | kind | /^(EndpointsList\|Status)$/ |
    And the body of the response has:
      | text | /"kind":"EndpointsList"\|"status":"Success"/ |
    And the namespace contains no Endpoints

  @rule:ep-op-deletecollection-body-optional
  Scenario Outline: deletecollection of Endpoints with <body> as the body returns 200
    ep-op-deletecollection-body-optional: DeleteOptions and each of its members are optional.
    Detects: a server that reads options only from the query and rejects a body.
    Given 2 Endpoints with the name prefix "item"
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the body:
      """
      <options>
      """
    Then the response is 200
    And the namespace contains no Endpoints

    Examples: DeleteOptions
      | body                          | options                               |
      | empty DeleteOptions           | {}                                    |
      | DeleteOptions without options | {kind: DeleteOptions, apiVersion: v1} |

  @rule:ep-op-deletecollection-body-optional
  Scenario: deletecollection of Endpoints without a body returns 200
    ep-op-deletecollection-body-optional: a request without a body uses the default options.
    Detects: a server that tries to decode the missing body.
    Given 2 Endpoints with the name prefix "item"
    When DELETE /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And the namespace contains no Endpoints

  @rule:ep-op-deletecollection-namespace-only
  Scenario: deletecollection in one namespace leaves Endpoints in other namespaces unchanged
    ep-op-deletecollection-namespace-only: the request deletes only objects of the namespace in the path.
    Detects: a server that matches the namespace as a prefix of the storage key.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b" in namespace "second"
    When DELETE /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And there is no Endpoints "a"
    And the stored Endpoints "b" is unchanged
