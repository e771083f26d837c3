@area:metadata
Feature: Order and repetition of finalizers
  The server stores the list of finalizers in the order of the request, and keeps finalizers that are repeated.

  Scenario Outline: A <write> of <resource kind> with <finalizers> stores all finalizers in this order
    meta-finalizers-string-list, meta-finalizers-reorder-allowed: an update stores the list as it was sent, like a create.
    Detects: a server that sorts the finalizers, removes repeated finalizers, or keeps the previous order.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/b","example.com/c","example.com/a"] |
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name       | a       |
      | metadata.finalizers | <value> |
    Then the response is 200
    And the stored resource "a" has:
      | metadata.finalizers | <value> |

    @rule:meta-finalizers-string-list @resource
    Examples: repeated finalizers of the resource under test
      | write       | resource kind           | finalizers           | method | query | type                         | value                                             |
      | PUT         | the resource under test | a repeated finalizer | PUT    |       | application/json             | ["example.com/c","example.com/b","example.com/c"] |
      | merge patch | the resource under test | a repeated finalizer | PATCH  |       | application/merge-patch+json | ["example.com/c","example.com/b","example.com/c"] |

    @rule:meta-finalizers-string-list @resource:custom @needs:crd
    Examples: repeated finalizers of a custom resource
      | write | resource kind     | finalizers           | method | query | type             | value                                             |
      | PUT   | a custom resource | a repeated finalizer | PUT    |       | application/json | ["example.com/c","example.com/b","example.com/c"] |

    @rule:meta-finalizers-reorder-allowed @resource:custom @needs:crd
    Examples: order of the finalizers of a custom resource
      | write       | resource kind     | finalizers    | method | query | type                         | value                                             |
      | PUT         | a custom resource | another order | PUT    |       | application/json             | ["example.com/c","example.com/a","example.com/b"] |
      | merge patch | a custom resource | another order | PATCH  |       | application/merge-patch+json | ["example.com/c","example.com/a","example.com/b"] |

    # In earlier releases, an apply that changes only the order of a set changes nothing.
    @rule:meta-finalizers-reorder-allowed @resource @since:1.30
    Examples: order of the finalizers in an apply of the resource under test
      | write             | resource kind           | finalizers    | method | query       | type                         | value                                             |
      | server-side apply | the resource under test | another order | PATCH  | &force=true | application/apply-patch+yaml | ["example.com/c","example.com/a","example.com/b"] |

    @rule:meta-finalizers-reorder-allowed @resource:custom @needs:crd @since:1.30
    Examples: order of the finalizers in an apply of a custom resource
      | write             | resource kind     | finalizers    | method | query       | type                         | value                                             |
      | server-side apply | a custom resource | another order | PATCH  | &force=true | application/apply-patch+yaml | ["example.com/c","example.com/a","example.com/b"] |
