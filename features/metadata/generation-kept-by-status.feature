@area:metadata
Feature: Generation after writes of the status
  The status is not part of the desired state.

  Scenario Outline: A <write> of the status of <resource kind> keeps the generation
    meta-generation-kept-by-status: the generation does not change even if the body contains a different spec and generation.
    Detects: a server that increments the generation for status writes, or for a spec that it ignores.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?fieldManager=one with the resource "labelled" as "<type>" where:
      | metadata.name           | a                          |
      | metadata.generation     | 50                         |
      | {resource:content}      | {resource:changed content} |
      | {resource:status field} | {resource:status value}    |
    Then the response is 200
    And the response has:
      | metadata.generation     | 1                       |
      | {resource:status field} | {resource:status value} |
    And the stored resource "a" is the same as the response

    @rule:meta-generation-kept-by-status @resource @needs:resource:generation @needs:resource:status
    Examples: resource under test
      | write       | method | resource kind           | type                         |
      | PUT         | PUT    | the resource under test | application/json             |
      | YAML PUT    | PUT    | the resource under test | application/yaml             |
      | merge patch | PATCH  | the resource under test | application/merge-patch+json |

    @rule:meta-generation-kept-by-status @resource @needs:resource:generation @needs:resource:status @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | write                 | method | resource kind           | type                                   |
      | strategic merge patch | PATCH  | the resource under test | application/strategic-merge-patch+json |

    @rule:meta-generation-kept-by-status @resource:custom @needs:crd
    Examples: custom resource
      | write       | method | resource kind     | type                         |
      | PUT         | PUT    | a custom resource | application/json             |
      | merge patch | PATCH  | a custom resource | application/merge-patch+json |

  Scenario Outline: A <write> of only the status of <resource kind> keeps the generation
    meta-generation-kept-by-status: a write of the status keeps the generation, with every patch type.
    Detects: a server that increments the generation for one type of patch of the status.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a/status?fieldManager=one&force=<force> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.generation     | 1                       |
      | {resource:status field} | {resource:status value} |
    And the stored resource "a" is the same as the response

    @rule:meta-generation-kept-by-status @resource @needs:resource:generation @needs:resource:status
    Examples: apply to the resource under test
      | write             | resource kind           | force | type                         | body                                                                                                                       |
      | server-side apply | the resource under test | true  | application/apply-patch+yaml | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"},"status":{resource:status members}} |

    @rule:meta-generation-kept-by-status @resource:custom @needs:crd @since:1.18
    Examples: apply to a custom resource
      | write             | resource kind     | force | type                         | body                                                                                                                       |
      | server-side apply | a custom resource | true  | application/apply-patch+yaml | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"},"status":{resource:status members}} |

  Scenario Outline: A JSON Patch of the status of <resource kind> keeps the generation
    meta-generation-kept-by-status: a write of the status keeps the generation, with every patch type.
    Detects: a server that increments the generation for one type of patch of the status.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a/status with the body:
      """application/json-patch+json
      [{"op":"add","path":"/status","value":{resource:status members}}]
      """
    Then the response is 200
    And the response has:
      | metadata.generation     | 1                       |
      | {resource:status field} | {resource:status value} |

    @rule:meta-generation-kept-by-status @resource @needs:resource:generation @needs:resource:status
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:meta-generation-kept-by-status @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |
