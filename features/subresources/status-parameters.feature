@area:subresources
Feature: Dry runs of writes of the status
  The parameter dryRun applies to writes of the status in the same way as to writes of the object.

  Scenario Outline: A dry-run <write> of the status of <resource kind> stores nothing
    sub-status-dry-run: the response has the new status.
    Detects: a server that ignores dryRun for the status.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?dryRun=All&fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name           | a                       |
      | {resource:status field} | {resource:status value} |
    Then the response is 200
    And the response has:
      | metadata.uid            | {a:metadata.uid}        |
      | {resource:status field} | {resource:status value} |
    And the stored resource "a" is unchanged

    @rule:sub-status-dry-run @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write       | method | type                         | query       |
      | the resource under test | PUT         | PUT    | application/json             |             |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json |             |
      | the resource under test | apply       | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-dry-run @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         | query |
      | a custom resource | PUT         | PUT    | application/json             |       |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |       |

    # kube-apiserver 1.17 rejects an apply of a custom object whose replicas are an integer.
    @rule:sub-status-dry-run @resource:custom @needs:crd @since:1.18
    Examples: since 1.18
      | resource kind     | write | method | type                         | query       |
      | a custom resource | apply | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-dry-run @resource @needs:resource:status
    Examples: other encodings of the resource under test
      | resource kind           | write    | method | type             | query |
      | the resource under test | YAML PUT | PUT    | application/yaml |       |

    @rule:sub-status-dry-run @resource @needs:resource:status @needs:resource:protobuf
    Examples: protobuf
      | resource kind           | write        | method | type                          | query |
      | the resource under test | protobuf PUT | PUT    | application/vnd.orch.protobuf |       |

    @rule:sub-status-dry-run @resource @needs:resource:status @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind           | write                 | method | type                                   | query |
      | the resource under test | strategic merge patch | PATCH  | application/strategic-merge-patch+json |       |

  Scenario Outline: A dry-run JSON Patch of the status of <resource kind> stores nothing
    sub-status-dry-run: the response has the new status.
    Detects: a server that ignores dryRun for one type of patch.
    Given the <object> named "a"
    When PATCH <collection>/a/status?dryRun=All with the body:
      """application/json-patch+json
      [{"op":"add","path":"/status","value":{"replicas":3}}]
      """
    Then the response is 200
    And the response has:
      | status.replicas | 3 |
    And the stored <kind> "a" is unchanged

    @rule:sub-status-dry-run @needs:type:deployments.apps
    Examples: Deployment
      | resource kind | object             | kind       | collection                                       |
      | a Deployment  | Deployment "empty" | Deployment | /apis/apps/v1/namespaces/{namespace}/deployments |

    @rule:sub-status-dry-run @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | object              | kind     | collection    |
      | a custom resource | resource "labelled" | resource | /{collection} |

  @rule:sub-status-dry-run @resource @needs:resource:status
  Scenario: A dry-run JSON Patch of the status of the resource under test stores nothing
    sub-status-dry-run: the response has the new status.
    Detects: a server that ignores dryRun for one type of patch.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a/status?dryRun=All with the body:
      """application/json-patch+json
      [{"op":"add","path":"/status","value":{resource:status members}}]
      """
    Then the response is 200
    And the response has:
      | {resource:status field} | {resource:status value} |
    And the stored resource "a" is unchanged
