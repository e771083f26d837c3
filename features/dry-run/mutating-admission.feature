@area:dry-run
@needs:webhooks
Feature: Mutating admission of dry runs
  The server calls mutating webhooks for dry runs, with dryRun set to true in the review.

  Background:
    Given the mutating webhook "stamp" with:
      """
      rules: [{operations: [CREATE, UPDATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      sideEffects: NoneOnDryRun
      response:
        patch: [{op: add, path: /metadata/labels, value: {stamp: real}}]
      dryRunResponse:
        warnings: [stamped for nothing]
        patch:
          - {op: add, path: /metadata/labels, value: {stamp: dry}}
          - {op: add, path: /subsets, value: [{addresses: [{ip: 10.0.0.7}], ports: [{port: 80}]}]}
      """

  @rule:dry-runs-mutating-admission
  # Webhooks can return warnings in 1.19 and later.
  @until:1.32 @since:1.19
  Scenario: A dry-run POST returns the object with the changes of webhooks (up to 1.32)
    dry-runs-mutating-admission: the response contains the changes of the webhook and defaults, and the server stores nothing.
    Detects: a server that returns the object without the changes of admission.
    When POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.labels          | {"stamp":"dry"}                                                            |
      | subsets                  | [{"addresses":[{"ip":"10.0.0.7"}],"ports":[{"port":80,"protocol":"TCP"}]}] |
      | metadata.resourceVersion | (absent)                                                                   |
    And the warnings in any order are:
      | text                |
      | stamped for nothing |
    And there is no Endpoints "a"
    And the webhook "stamp" has received:
      | operation | name | namespace   | dryRun | options.kind  | options.dryRun | object.metadata.name | object.metadata.labels | oldObject | resource                                           |
      | CREATE    | a    | {namespace} | true   | CreateOptions | ["All"]        | a                    | {"app":"web"}          | null      | {"group":"","version":"v1","resource":"endpoints"} |

  @rule:dry-runs-mutating-admission
  @since:1.33
  Scenario: A dry-run POST returns the object with the changes of webhooks and a deprecation warning (since 1.33)
    dry-runs-mutating-admission: the response contains the changes of the webhook and defaults, and the server stores nothing.
    Detects: a server that returns the object without the changes of admission.
    When POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.labels          | {"stamp":"dry"}                                                            |
      | subsets                  | [{"addresses":[{"ip":"10.0.0.7"}],"ports":[{"port":80,"protocol":"TCP"}]}] |
      | metadata.resourceVersion | (absent)                                                                   |
    And the warnings in any order are:
      | text                                                                         |
      | stamped for nothing                                                          |
      | v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice |
    And there is no Endpoints "a"
    And the webhook "stamp" has received:
      | operation | name | namespace   | dryRun | options.kind  | options.dryRun | object.metadata.name | object.metadata.labels | oldObject | resource                                           |
      | CREATE    | a    | {namespace} | true   | CreateOptions | ["All"]        | a                    | {"app":"web"}          | null      | {"group":"","version":"v1","resource":"endpoints"} |

  @rule:dry-runs-mutating-admission
  Scenario Outline: A dry-run <method> with an <type> body returns the object with the changes of webhooks
    dry-runs-mutating-admission: the webhook receives the new and the stored object, and its changes are only in the response.
    Detects: a server that calls webhooks only for dry-run creates, or does not set dryRun in the review.
    Given the Endpoints "one-subset" named "a"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All&fieldManager=tester with the body:
      """
      {"apiVersion": "v1", "kind": "Endpoints", "metadata": {"name": "a", "annotations": {"note": "new"}}}
      """
    Then the response is 200
    And the response has:
      | metadata.labels      | {"stamp":"dry"}                                                            |
      | metadata.annotations | {"note":"new"}                                                             |
      | subsets              | [{"addresses":[{"ip":"10.0.0.7"}],"ports":[{"port":80,"protocol":"TCP"}]}] |
    And the stored Endpoints "a" is unchanged
    And the webhook "stamp" has received:
      | operation | name | dryRun | options.kind  | options.fieldManager | object.metadata.annotations | object.metadata.labels | oldObject.metadata.annotations | oldObject.metadata.uid |
      | CREATE    | a    | false  | CreateOptions | (absent)             | (absent)                    | {"app":"web"}          | (absent)                       | (absent)               |
      | UPDATE    | a    | true   | UpdateOptions | tester               | {"note":"new"}              | <labels>               | (absent)                       | {a:metadata.uid}       |

    Examples: updates
      | method | type                                   | labels           |
      | PUT    | application/json                       | (absent)         |
      | PATCH  | application/merge-patch+json           | {"stamp":"real"} |
      | PATCH  | application/strategic-merge-patch+json | {"stamp":"real"} |
      | PATCH  | application/apply-patch+yaml           | {"stamp":"real"} |

  @rule:dry-admission-fields-differ
  Scenario: A webhook can set different values in a dry run and in the real request
    dry-admission-fields-differ: the webhook receives dryRun, so that it can return other values.
    Detects: a server that uses the webhook response of the dry run for the real request.
    Given the response to POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with this body is saved as "dry":
      """
      {metadata: {name: a}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response has:
      | metadata.labels | {"stamp":"real"} |
      | subsets         | (absent)         |
    And these values satisfy:
      | {dry:metadata.labels.stamp} | is | dry |
    And the report notes: "a field set by a webhook differs between a dry run and the real request"
    And the webhook "stamp" has received:
      | name | dryRun | object.metadata.labels |
      | a    | true   | (absent)               |
      | a    | false  | (absent)               |
