@area:dry-run
Feature: Dry-run writes
  With dryRun=All, a request performs every step except the write.

  @resource @rule:dry-all-post-not-stored
  @rule:ep-q-create-dryrun
  Scenario: A dry-run POST creates no object
    dry-all-post-not-stored, ep-q-create-dryrun: the object does not exist afterwards.
    Detects: a server that ignores the parameter.
    When POST /{collection}?dryRun=All with the resource "labelled" where:
      | metadata.name | a |
    Then the response is a success
    And there is no resource "a"
    And the namespace contains no resources

  @resource @rule:dry-usual-status-code
  Scenario: A dry-run POST returns 201 Created
    dry-usual-status-code: the code is the same as for a real create.
    Detects: a server that returns 200.
    When POST /{collection}?dryRun=All with the resource "labelled" where:
      | metadata.name | a |
    Then the response is 201

  @rule:dry-response-is-would-be-object
  Scenario: A dry-run POST returns the object that would be stored
    dry-response-is-would-be-object: the object has generated values, but no resourceVersion.
    Detects: a server that returns the request body.
    When POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response has:
      | kind                       | Endpoints                                                                                   |
      | metadata.name              | a                                                                                           |
      | metadata.namespace         | {namespace}                                                                                 |
      | metadata.uid               | (not empty)                                                                                 |
      | metadata.creationTimestamp | (not empty)                                                                                 |
      | metadata.resourceVersion   | (absent)                                                                                    |
      | metadata.labels            | {"app":"web"}                                                                               |
      | subsets                    | [{"addresses":[{"ip":"10.10.1.1"}],"ports":[{"name":"http","port":8080,"protocol":"TCP"}]}] |

  @rule:dry-all-put-not-stored
  @rule:ep-q-update-dryrun
  Scenario: A dry-run PUT changes nothing
    dry-all-put-not-stored, ep-q-update-dryrun: the object stays unchanged, including its resourceVersion.
    Detects: a server that stores the object.
    Given the Endpoints "two-subsets" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the saved object "a" where:
      | metadata.labels.tier | back     |
      | subsets              | (absent) |
    Then the response is a success
    And the stored Endpoints "a" is unchanged

  @rule:dry-response-is-would-be-object
  Scenario: A dry-run PUT returns the changed object
    dry-response-is-would-be-object: the response has the change, and the uid of the object.
    Detects: a server that returns the stored object.
    Given the Endpoints "two-subsets" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the saved object "a" where:
      | metadata.labels.tier | back     |
      | subsets              | (absent) |
    Then the response has:
      | metadata.uid               | {a:metadata.uid}               |
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.resourceVersion   | {a:metadata.resourceVersion}   |
      | metadata.labels.tier       | back                           |
      | subsets                    | (absent)                       |

  @resource @rule:dry-usual-status-code @needs:resource:create-on-update
  Scenario: A dry-run PUT of an absent object returns 201 and creates nothing
    dry-usual-status-code: the object does not exist afterwards.
    Detects: a server that ignores dryRun if a PUT creates an object.
    When PUT /{collection}/a?dryRun=All with the resource "labelled" where:
      | metadata.name | a |
    Then the response is 201
    And the response has:
      | metadata.uid | (not empty) |
    And there is no resource "a"

  @resource
  Scenario Outline: A dry-run <patch> changes nothing
    dry-all-patch-not-stored, ep-q-patch-dryrun: the object stays unchanged.
    Detects: a server that ignores dryRun for one of the patch types.
    Given the resource "changed" named "a"
    When PATCH /{collection}/a?dryRun=All&fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is a success
    And the stored resource "a" is unchanged

    @rule:dry-all-patch-not-stored
    Examples: apply
      | patch | type                         | body                                                                                                                 |
      | apply | application/apply-patch+yaml | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","annotations":{"note":"dry"}}} |

    @rule:dry-all-patch-not-stored
    @rule:ep-q-patch-dryrun
    Examples: patch types
      | patch                 | type                                   | body                                                                                        |
      | JSON patch            | application/json-patch+json            | [{"op":"add","path":"/metadata/annotations","value":{"note":"dry"}}]                        |
      | merge patch           | application/merge-patch+json           | {"metadata":{"annotations":{"note":"dry"}}}                                                 |
      | strategic merge patch | application/strategic-merge-patch+json | {"metadata":{"annotations":{"note":"dry"}}}                                                 |

  @resource @rule:dry-runs-patch-merge @needs:resource:metadata-as-sent
  Scenario Outline: A dry-run <patch> returns the merged object
    dry-runs-patch-merge: the response has the values of the patch and the other fields of the object.
    Detects: a server that returns the stored object, or only the patch.
    Given the resource "changed" named "a"
    When PATCH /{collection}/a?dryRun=All&fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.uid         | {a:metadata.uid}    |
      | metadata.annotations | {"note":"dry"}      |
      | metadata.labels      | {a:metadata.labels} |
      | {resource:content}   | {a:(content)}       |

    Examples: patch types
      | patch                 | type                                   | body                                                                                                                 |
      | JSON patch            | application/json-patch+json            | [{"op":"add","path":"/metadata/annotations","value":{"note":"dry"}}]                                                 |
      | merge patch           | application/merge-patch+json           | {"metadata":{"annotations":{"note":"dry"}}}                                                                          |
      | strategic merge patch | application/strategic-merge-patch+json | {"metadata":{"annotations":{"note":"dry"}}}                                                                          |
      | apply                 | application/apply-patch+yaml           | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","annotations":{"note":"dry"}}} |

  @resource @rule:dry-usual-status-code @needs:resource:metadata-only-objects
  Scenario: A dry-run apply of an absent object returns 201 with managedFields
    dry-usual-status-code: the response has the field manager, and the object does not exist afterwards.
    Detects: a server that ignores dryRun if an apply creates an object.
    When PATCH /{collection}/a?dryRun=All&fieldManager=one with the body:
      """application/apply-patch+yaml
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","labels":{"app":"web"}}}
      """
    Then the response is 201
    And the response has:
      | metadata.uid                       | (not empty)                                     |
      | metadata.managedFields[0].manager  | one                                             |
      | metadata.managedFields[0].fieldsV1 | {"f:metadata":{"f:labels":{"f:app":{}}}}        |
    And there is no resource "a"
