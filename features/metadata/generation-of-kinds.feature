@area:metadata
Feature: What kinds count, deletion and dry runs
  The generation follows what the kind counts, and a deletion counts too.

  Scenario Outline: A change of <what> of <sort> gives the generation <generation>
    meta-generation-custom-content: every member but metadata counts; the status does where no subresource writes it.
    Detects: a server that looks at spec alone, or that counts a status that this path does not write.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      <change>
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.generation | <generation> |

    @rule:meta-generation-custom-content @resource:custom @needs:crd
    Examples: a custom type
      | what              | sort          | change                    | generation |
      | the status        | a custom type | {"status":{"replicas":2}} | 1          |
      | a member of its own | a custom type | {"data":"x"}            | 2          |

    @rule:meta-generation-custom-content @resource:custom-plain @needs:crd
    Examples: a custom type without subresources
      | what                | sort                | change                    | generation |
      | the status          | a plain custom type | {"status":{"replicas":2}} | 2          |
      | a member of its own | a plain custom type | {"data":"x"}              | 2          |

  @rule:meta-generation-deployment-annotations @needs:type:deployments.apps
  Scenario Outline: A change of <what> of a Deployment gives the generation <generation>
    meta-generation-deployment-annotations: annotations are copied to ReplicaSets, labels are not.
    Detects: a server that counts the spec alone, or all of metadata.
    Given the Deployment "empty" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a with the body:
      """application/merge-patch+json
      {"metadata":<metadata>}
      """
    Then the answer is 200
    And the stored Deployment "a" has:
      | metadata.generation | <generation> |

    Examples: metadata
      | what        | metadata                     | generation |
      | annotations | {"annotations":{"note":"x"}} | 2          |
      | labels      | {"labels":{"tier":"front"}}  | 1          |

  Scenario Outline: A delete of <sort> that finalizers hold raises the generation
    meta-generation-raised-by-deletion: controllers see that there is something to do.
    Detects: a server that sets deletionTimestamp alone.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a
    Then the answer is a success
    And the stored resource "a" has:
      | metadata.generation        | 2         |
      | metadata.deletionTimestamp | (present) |

    @rule:meta-generation-raised-by-deletion @resource @needs:resource:generation
    Examples: the resource
      | sort         |
      | the resource |

    @rule:meta-generation-raised-by-deletion @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: A second delete of <sort> leaves the generation as it is
    meta-generation-raised-by-deletion: it changes nothing.
    Detects: a server that counts every delete.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    And the stored resource "a" is remembered as "a"
    When DELETE /{collection}/a
    Then the answer is a success
    And the stored resource "a" is unchanged

    @rule:meta-generation-raised-by-deletion @resource
    Examples: the resource
      | sort         |
      | the resource |

    @rule:meta-generation-raised-by-deletion @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: A dry <method> of <sort> shows the generation that it would give
    meta-generation-dry-run: in the answer; the stored object stays.
    Detects: a server that counts what it does not store, or shows the old generation.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When <method> /{collection}/a?dryRun=All with the body:
      """application/merge-patch+json
      <body>
      """
    Then the answer is a success
    And the answer has:
      | metadata.generation | 2 |
    And the stored resource "a" is unchanged

    @rule:meta-generation-dry-run @resource @needs:resource:generation
    Examples: the resource
      | method | sort         | body                    |
      | PATCH  | the resource | {resource:changed part} |

    @rule:meta-generation-dry-run @resource:custom @needs:crd
    Examples: a custom type
      | method | sort          | body                    |
      | PATCH  | a custom type | {resource:changed part} |

  @rule:meta-generation-absent @needs:type:configmaps
  Scenario Outline: A ConfigMap has no generation <when>
    meta-generation-absent: its kind counts none.
    Detects: a server that counts generations of every kind.
    Given the ConfigMap "empty" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When <method> /api/v1/namespaces/{namespace}/configmaps/a
    Then the answer is a success
    And the stored ConfigMap "a" has:
      | metadata.generation | (absent) |

    Examples: requests
      | when             | method |
      | when it is new   | GET    |
      | when it is going | DELETE |

  @rule:meta-generation-absent @needs:type:configmaps
  Scenario: An update gives a ConfigMap no generation
    meta-generation-absent: also where the body has one.
    Detects: a server that stores the generation of the body.
    Given the ConfigMap "empty" named "a"
    When PUT /api/v1/namespaces/{namespace}/configmaps/a with "a" where:
      | data                | {"key":"1"} |
      | metadata.generation | 5           |
    Then the answer is 200
    And the stored ConfigMap "a" has:
      | data                | {"key":"1"} |
      | metadata.generation | (absent)    |
