@area:endpoints
Feature: Deleting Endpoints
  DELETE removes one object, or those of a collection; DeleteOptions may come as body.

  @rule:ep-op-delete-200-status
  Scenario: DELETE removes the object and answers with a Status
    ep-op-delete-200-status: 200 and a Status that says which object is gone.
    Detects: the deleted object is answered, or 204.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the Status has:
      | status       | Success          |
      | details.uid  | {a:metadata.uid} |
      | details.name | a                |
      | code         | (absent)         |
    And there is no Endpoints "a"
    And the stored Endpoints "b" is unchanged

  @rule:ep-op-delete-202-possible
  Scenario: DELETE of an object that is held by a finalizer answers with one of the permitted codes
    ep-op-delete-202-possible: removal is not complete yet, so 202 is permitted besides 200.
    Detects: the object is removed although a finalizer holds it.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is one of the permitted:
      | (status) | meaning                     |
      | 200      | removal under way, says 200 |
      | 202      | removal under way, says 202 |
    And the stored Endpoints "a" has:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |

  @rule:ep-op-delete-body-optional
  Scenario Outline: DELETE succeeds with <body>
    ep-op-delete-body-optional: the options may be left out.
    Detects: an empty body is taken for a broken one.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      <options>
      """
    Then the answer is 200
    And there is no Endpoints "a"

    Examples: options
      | body                      | options                                              |
      | empty options             | {}                                                   |
      | options that name a kind  | {kind: DeleteOptions, apiVersion: v1}                |
      | options with a policy     | {kind: DeleteOptions, apiVersion: v1, propagationPolicy: Background} |

  @rule:ep-op-delete-body-optional
  Scenario: DELETE succeeds without a body
    ep-op-delete-body-optional: no body means no options.
    Detects: the decoder is run on nothing.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And there is no Endpoints "a"

  @rule:ep-op-deletecollection-200-status
  @profile:specification
  Scenario: DELETE on the collection removes every object and answers with a Status
    ep-op-deletecollection-200-status: 200 and a Status; nothing is left.
    Detects: it stops at the first page.
    Given 5 Endpoints named after "item"
    When DELETE /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And the Status has:
      | status | Success |
    And the namespace holds the Endpoints ""

  @rule:ep-op-deletecollection-200-status
  @profile:kubernetes
  Scenario: DELETE on the collection removes every object and answers with what was there
    ep-op-deletecollection-200-status: kube-apiserver answers with the list of the deleted objects.
    Detects: it stops at the first page.
    Given 5 Endpoints named after "item"
    When DELETE /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And the answer has:
      | kind | /^(EndpointsList\|Status)$/ |
    And the body of the answer has:
      | text | /"kind":"EndpointsList"\|"status":"Success"/ |
    And the namespace holds the Endpoints ""

  @rule:ep-op-deletecollection-body-optional
  Scenario Outline: DELETE on the collection succeeds with <body>
    ep-op-deletecollection-body-optional: the options may be left out.
    Detects: the options are looked for in the query only, and a body is refused.
    Given 2 Endpoints named after "item"
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the body:
      """
      <options>
      """
    Then the answer is 200
    And the namespace holds the Endpoints ""

    Examples: options
      | body                     | options                               |
      | empty options            | {}                                    |
      | options that name a kind | {kind: DeleteOptions, apiVersion: v1} |

  @rule:ep-op-deletecollection-body-optional
  Scenario: DELETE on the collection succeeds without a body
    ep-op-deletecollection-body-optional: no body means no options.
    Detects: the decoder is run on nothing.
    Given 2 Endpoints named after "item"
    When DELETE /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And the namespace holds the Endpoints ""

  @rule:ep-op-deletecollection-namespace-only
  Scenario: DELETE on the collection of one namespace leaves the others alone
    ep-op-deletecollection-namespace-only: only that namespace is emptied.
    Detects: the prefix of the namespace is compared without its end.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b" in namespace "second"
    When DELETE /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And there is no Endpoints "a"
    And the stored Endpoints "b" is unchanged
